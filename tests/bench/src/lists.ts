import { sql } from 'kysely';
import { openDatabase } from '../../../api/src/database/open-database';
import { callApi, signInAdmin, signInUser } from '../../browser/src/site/api-client';
import { type SiteProcess, startSiteProcess } from '../../browser/src/site/site-process';
import { median, ms, printTable, run, timed, whole } from './figures';
import { PROGRAMME_KEYS, openProgramme } from './programme/open-programme';
import { type ListRequest, listRequests } from './lists/list-requests';

/**
 * Lists, dashboard, history and audit log of a programme of a million users, ten million scans and a million claims: each request
 * over HTTP from the built api, and the time that the database took for its statements, by pg_stat_statements.
 *
 * Run: npm run build && npm run bench:lists, three minutes once the programme is filled; `SCANS=1000000` for a small one.
 */
const LIMITS_MS = { list: 100, codes: 50 };
const ROUNDS = 5;

interface Row {
  what: string;
  database: number;
  http: number;
  limit: number;
}

/** Signs in each caller once. */
function tokensOf(site: SiteProcess): (as: ListRequest['as']) => Promise<string> {
  const tokens = new Map<string, Promise<string>>();
  return (as) => {
    if (!tokens.has(as)) tokens.set(as, as === 'admin' ? signInAdmin(site) : signInUser(site, as));
    return tokens.get(as)!;
  };
}

run(async () => {
  const programme = await openProgramme();
  const { db, close } = await openDatabase({ databaseUrl: programme.url });
  const site = await startSiteProcess({
    program: 'api',
    env: { DATABASE_URL: programme.url, INVARIANTS_MINUTES: '0', ...PROGRAMME_KEYS },
  });
  try {
    const tokenOf = tokensOf(site);
    const rows = new Map<string, Row>();
    for (const { what, path, body, as, limit = 'list' } of await listRequests(db, programme.size)) {
      const token = await tokenOf(as);
      const times: { http: number; database: number }[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await sql`select pg_stat_statements_reset()`.execute(db);
        const { milliseconds, value } = await timed(() => callApi(site, path, { token, body }));
        if (value.status !== 200) throw new Error(`${what}: ${value.status} ${value.message}`);
        const { rows: spent } = await sql<{ spent: number }>`
          select coalesce(sum(total_plan_time + total_exec_time), 0)::float8 as spent from pg_stat_statements
          where dbid = (select oid from pg_database where datname = current_database())
            and query not like '%pg_stat_statements%'`.execute(db);
        times.push({ http: milliseconds, database: spent[0]!.spent });
      }
      // Of requests with one name the slowest counts.
      const [database, http] = [median(times.map((one) => one.database)), median(times.map((one) => one.http))];
      const known = rows.get(what);
      rows.set(what, {
        what,
        database: Math.max(database, known?.database ?? 0),
        http: Math.max(http, known?.http ?? 0),
        limit: LIMITS_MS[limit],
      });
    }
    const { users, scans } = programme.size;
    const columns = ['What', 'In the database', 'Over HTTP', 'Limit in the database'];
    const cells = [...rows.values()].map(({ what, database, http, limit }) => {
      const verdict = `${limit} ms: ${database < limit ? 'met' : '**missed**'}`;
      return [what, ms(database), ms(http), verdict];
    });
    printTable(`Lists of ${whole(users)} users and ${whole(scans)} scans, median of ${ROUNDS}`, columns, cells);
  } finally {
    await site.dispose();
    await close();
    await programme.close();
  }
});
