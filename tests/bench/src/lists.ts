import { sql } from 'kysely';
import { openDatabase } from '../../../api/src/platform/database/open-database';
import { callApi, signInAdmin, signInUser } from '../../browser/src/site/api-client';
import { startSiteProcess } from '../../browser/src/site/site-process';
import { limitOf, median, ms, printTable, run, timed, whole } from './figures';
import { PROGRAMME_KEYS, openProgramme } from './programme/open-programme';
import { listRequests } from './lists/list-requests';

/**
 * Lists, dashboard, history and audit log of a programme of a million users, ten million scans and a million claims: each request
 * over HTTP from the built api, and the time that the database took for its statements, by pg_stat_statements.
 *
 * Run: npm run build && npm run bench:lists, three minutes once the programme is filled; `SCANS=1000000` for a small one, `ONLY=finance` for some.
 */
const LIMIT_MS = 100;
const LIMIT_OF_CODES_MS = 50;
const ROUNDS = 5;
/** Of the names in the first column. */
const ONLY = new RegExp(process.env.ONLY ?? '', 'i');

run(async () => {
  const programme = await openProgramme();
  const { db, close } = await openDatabase({ databaseUrl: programme.url });
  const site = await startSiteProcess({
    program: 'api',
    env: { DATABASE_URL: programme.url, INVARIANTS_MINUTES: '0', ...PROGRAMME_KEYS },
  });
  try {
    const tokens = new Map([['admin', await signInAdmin(site)]]);
    const slowest = new Map<string, { database: number; http: number }>();
    for (const { what, path, body, as } of await listRequests(db, programme.size)) {
      if (!ONLY.test(what)) continue;
      const token = tokens.get(as) ?? (await signInUser(site, as));
      tokens.set(as, token);
      const times: { http: number; database: number }[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await sql`select pg_stat_statements_reset()`.execute(db);
        const { milliseconds, value } = await timed(() =>
          callApi(site, path, body ? { token, body } : { token, method: 'GET' }),
        );
        if (value.status !== 200) throw new Error(`${what}: ${value.status} ${value.message}`);
        const { rows } = await sql<{ spent: number }>`
          select coalesce(sum(total_plan_time + total_exec_time), 0)::float8 as spent from pg_stat_statements
          where dbid = (select oid from pg_database where datname = current_database())
            and query not like '%pg_stat_statements%'`.execute(db);
        times.push({ http: milliseconds, database: rows[0]!.spent });
      }
      const known = slowest.get(what) ?? { database: 0, http: 0 };
      slowest.set(what, {
        database: Math.max(known.database, median(times.map(({ database }) => database))),
        http: Math.max(known.http, median(times.map(({ http }) => http))),
      });
    }
    const cells = [...slowest].map(([what, { database, http }]) => {
      const limit = /^(Codes|Batches)/.test(what) ? LIMIT_OF_CODES_MS : LIMIT_MS;
      return [what, ms(database), ms(http), limitOf(database, limit)];
    });
    const { users, scans } = programme.size;
    const columns = ['What', 'In the database', 'Over HTTP', 'In the database'];
    printTable(`Lists of ${whole(users)} users and ${whole(scans)} scans, median of ${ROUNDS}`, columns, cells);
  } finally {
    await site.dispose();
    await close();
    await programme.close();
  }
});
