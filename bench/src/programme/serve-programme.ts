import { openProgramme } from './open-programme';
import { programmeSizeFromEnvironment } from './programme-size';

/**
 * Lays a programme of any size and keeps its PostgreSQL server running, to look at or to point DATABASE_URL to.
 *
 * Run: npm run bench:programme; `SCANS=100000 USERS=10000` for a small one.
 */
async function serve(): Promise<void> {
  const programme = await openProgramme(programmeSizeFromEnvironment());
  console.log(programme.url);
  const stay = setInterval(() => undefined, 60_000);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      clearInterval(stay);
      void programme.close();
    });
  }
}

void serve();
