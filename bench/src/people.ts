import { type Kysely, sql } from 'kysely';
import { migrate } from '../../api/src/database/migrate';
import { openDatabase } from '../../api/src/database/open-database';
import type { Schema } from '../../api/src/database/schema';
import { callApi, signInAdmin } from '../../e2e/src/site/api-client';
import { startSiteProcess, type SiteProcess } from '../../e2e/src/site/site-process';
import { type Figure, median, printFigures, timed } from './figures';

/**
 * The admin's table of plumbers with a million people on PostgreSQL, half of them plumbers: pages, orders, searches, over
 * HTTP from the built site. Beside each, the same request with three hundred people.
 *
 * Run: npm run build && npm run bench:people; `PEOPLE=100000` for a quick look.
 */
const PEOPLE = Number(process.env.PEOPLE ?? 1_000_000);
const FEW = 300;
const ROUNDS = 7;
const PRIVATE_POSTGRES: string = '../../scripts/private-postgres.mjs';

const last = (people: number) => Math.ceil(people / 2 / 10);
const requests: [what: string, body: (people: number) => object][] = [
  ['First page', () => ({ page: 1 })],
  ['Last page', (people) => ({ page: last(people) })],
  ['First page by name', () => ({ sort: 'name' })],
  ['Last page by name', (people) => ({ sort: 'name', page: last(people) })],
  ['First page by points earned', () => ({ sort: 'points_earned' })],
  ['First page by balance, active ones', () => ({ sort: 'balance', status: 'active' })],
  ['Suspended ones', () => ({ status: 'suspended' })],
  ['Search that finds one: a mobile', () => ({ search: '6000000102' })],
  ['Search that finds hundreds: a name and a number', () => ({ search: 'patil 11' })],
  ['Search that finds a quarter: a city', () => ({ search: 'pune' })],
  ['Search of two letters', () => ({ search: 'ra' })],
  ['Search that finds nobody', () => ({ search: 'zzz' })],
];

/** People with names, places and points of some variety; one in a thousand is suspended. */
async function fill(db: Kysely<Schema>, people: number): Promise<void> {
  await migrate(db);
  await sql`
    insert into users (mobile, role_id, name, location, email, joined_at, suspended_at)
    select (6000000000 + n)::text, 2 + n % 2,
      (array['Ramesh', 'Sunita', 'Imran', 'Lakshmi', 'Arjun', 'Fatima', 'Vikram', 'Deepa', 'Joseph', 'Meena'])[1 + n % 10]
        || ' ' || (array['Patil', 'Rao', 'Shaikh', 'Iyer', 'Singh', 'Khan', 'Das', 'Nair', 'Thomas'])[1 + n / 7 % 9] || ' ' || n,
      (array['Kothrud', 'Baner', 'Andheri', 'Whitefield', 'T. Nagar'])[1 + n % 5] || ', '
        || (array['Pune', 'Mumbai', 'Bengaluru', 'Pune', 'Chennai', 'Kochi', 'Surat', 'Indore'])[1 + n % 8] || ', 4110' || n % 100,
      case when n % 3 = 0 then 'user' || n || '@example.com' end, now() - n * interval '1 minute',
      case when n % 1000 < 2 then now() end
    from generate_series(1, ${people}::int) n`.execute(db);
  await sql`
    insert into point_totals (user_id, granted, available, redeemed)
    select id, id * 7919 % 5000 + id * 31 % 9000, id * 7919 % 5000, id * 31 % 9000 from users`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

async function measure(site: SiteProcess, people: number): Promise<Map<string, string>> {
  const token = await signInAdmin(site);
  const figures = new Map<string, string>();
  for (const [what, body] of requests) {
    const times: number[] = [];
    let found = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { milliseconds, value } = await timed(() =>
        callApi(site, '/admin/plumbers', { token, body: body(people) }),
      );
      if (value.status !== 200) throw new Error(`${what}: ${value.status} ${value.message}`);
      times.push(milliseconds);
      found = value.total_count ?? 0;
    }
    figures.set(what, `${median(times).toFixed(1)} ms (of ${found.toLocaleString('en-IN')})`);
  }
  return figures;
}

async function withPeople(people: number): Promise<Map<string, string>> {
  const { startPrivatePostgres } = (await import(PRIVATE_POSTGRES)) as {
    startPrivatePostgres: () => Promise<{ url: string; stop: () => Promise<void> }>;
  };
  const postgres = await startPrivatePostgres();
  try {
    const database = await openDatabase({ databaseUrl: postgres.url });
    // Filling takes longer than any request may.
    await database.db.connection().execute(async (db) => {
      await sql`set statement_timeout = 0`.execute(db);
      await fill(db, people);
    });
    await database.close();
    const site = await startSiteProcess({ env: { DATABASE_URL: postgres.url } });
    try {
      return await measure(site, people);
    } finally {
      await site.dispose();
    }
  } finally {
    await postgres.stop();
  }
}

async function run(): Promise<void> {
  const few = await withPeople(FEW);
  const many = await withPeople(PEOPLE);
  const figures: Figure[] = requests.map(([what]) => ({
    what,
    figure: many.get(what)!,
    beside: `${few.get(what)} with ${FEW} people`,
  }));
  printFigures(`Plumbers among ${PEOPLE.toLocaleString('en-IN')} people, median of ${ROUNDS}`, figures);
}

void run();
