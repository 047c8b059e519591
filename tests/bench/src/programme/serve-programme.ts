import { openProgramme } from './open-programme';

/**
 * Fills a programme of any size and keeps its PostgreSQL server running, to look at or to use as DATABASE_URL.
 *
 * Run: npm run bench:programme; `SCANS=100000 USERS=10000` for a small one.
 */
void openProgramme().then(({ url, close }) => {
  console.log(url);
  const stay = setInterval(() => undefined, 60_000);
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      clearInterval(stay);
      void close();
    });
  }
});
