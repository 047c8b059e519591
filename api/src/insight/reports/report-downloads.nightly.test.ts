import { get as httpGet, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { read, utils } from '@e965/xlsx';
import { sql, type KyselyPlugin } from 'kysely';
import { createTestApi, type TestApi } from '../../../test/create-test-api';
import { listenOnFreePort } from '../../../test/raw-http';
import { pagesOf } from './open-report';
import { readsOf } from '../../platform/database/reads';
import { defineReport, type RequestedReport } from './report.repository';

const PEOPLE = 5432;
const MINUTE = 60_000;

let api: TestApi;
let token: string;
let port: number;

beforeAll(async () => {
  api = await createTestApi({ limits: { exportsAtOnce: 1, exportStallSeconds: 2 } });
  token = await api.signInAdmin();
  port = await listenOnFreePort(api.app);
  // Microseconds on purpose, and seven users in each of them: neither may lose or duplicate a row at a page's end.
  await sql`
    insert into users (mobile, role_id, name, location, joined_at)
    select (7500000000 + n)::text, 2, 'User ' || n, 'Pune',
      timestamptz '2026-01-01 00:00:00.000001+00' + (n / 7) * interval '1 microsecond'
    from generate_series(1, ${PEOPLE}) n`.execute(api.db);
  await sql`insert into point_totals (user_id) select id from users`.execute(api.db);
}, MINUTE);
afterAll(() => api.close());

/** Opens a download without reading it. */
const open = (path: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    httpGet({ port, path: `/admin/${path}`, headers: { token }, agent: false }, resolve).once('error', reject);
  });

const namesIn = (file: Buffer) => {
  const { Sheets } = read(file);
  return utils.sheet_to_json<{ Name: string }>(Sheets.Plumbers!).map(({ Name }) => Name);
};

/** Waits until the slot of the previous report is free. */
async function slotFree(): Promise<void> {
  for (;;) {
    const response = await open('customers_exports');
    response.resume();
    if (response.statusCode === 200) return void (await buffer(response));
    await wait(20);
  }
}

describe.each(['xlsx', 'csv'])('a long report as %s', (format) => {
  it(
    'has each of 5,432 users once while others join and change their names',
    async () => {
      const response = await open(`plumbers_exports?format=${format}`);
      expect(response.headers['x-total-rows']).toBe(String(PEOPLE));
      response.pause();
      await sql`update users set name = name where id % 20 = 0`.execute(api.db);
      await sql`
        insert into users (mobile, role_id, name, joined_at)
        select (7600000000 + n)::text, 2, 'Newcomer ' || n, now() from generate_series(1, 500) n`.execute(api.db);
      const file = await buffer(response);
      const names =
        format === 'xlsx'
          ? namesIn(file)
          : file
              .toString('utf8')
              .split('\r\n')
              .slice(1, -1)
              .map((line) => line.split(',')[0]!);
      await sql`delete from users where name like 'Newcomer %'`.execute(api.db);
      const known = names.filter((name) => name.startsWith('User '));
      expect(new Set(known).size).toBe(PEOPLE);
      expect(known).toHaveLength(PEOPLE);
      await slotFree();
    },
    MINUTE,
  );
});

describe('a process that makes one report at a time', () => {
  beforeAll(async () => {
    const { id } = await api.db.selectFrom('users').select('id').orderBy('id').executeTakeFirstOrThrow();
    // More than the socket buffers hold: without a reader the redemptions are under way.
    await sql`
      insert into claims (user_id, points, status, claimed_at, resolved_at, reason)
      select ${id}::bigint, 1, 'rejected', now(), now(), repeat('x', 20000)
      from generate_series(1, 2000)`.execute(api.db);
  }, MINUTE);

  it('responds with 429 and Retry-After meanwhile, then again 200; other routes are served', async () => {
    const first = await open('redemptions_exports?format=csv');
    const second = await open('customers_exports');
    expect([second.statusCode, second.headers['retry-after']]).toEqual([429, '10']);
    expect(JSON.parse((await buffer(second)).toString())).toEqual({
      message: 'Other downloads are under way. Please try again in a moment.',
      code: 'export_limit',
    });
    const list = await api.app.inject({ method: 'POST', url: '/admin/plumbers', headers: { token }, payload: {} });
    expect(list.statusCode).toBe(200);
    await buffer(first);
    await slotFree();
  });

  it('stops reading the database when the download is given up', async () => {
    const response = await open('plumbers_exports?format=csv');
    response.destroy();
    await slotFree();
  });

  it(
    'gives up a reader who stopped reading, visibly: half a file does not end like a whole one',
    async () => {
      const response = await open('redemptions_exports?format=csv');
      response.pause();
      await slotFree();
      await expect(buffer(response)).rejects.toThrow('aborted');
    },
    MINUTE,
  );

  it('keeps its slot for others when a request was no good', async () => {
    for (let time = 0; time < 3; time += 1) {
      expect((await open('plumbers_exports?format=pdf')).statusCode).toBe(400);
    }
    await slotFree();
  });
});

const ROWS = 22_000;
const AT_ONCE = 2;

/** Statements under way, and the most so far. */
let running = 0;
let most = 0;

const counter: KyselyPlugin = {
  transformQuery({ node }) {
    running += 1;
    most = Math.max(most, running);
    return node;
  },
  async transformResult({ result }) {
    running -= 1;
    return result;
  },
};

beforeEach(() => {
  running = 0;
  most = 0;
});

/** A report of numbers, seven in each microsecond. */
const report = (cell = sql`page.id`) =>
  defineReport({
    name: 'numbers',
    title: 'Numbers',
    fields: {},
    read: () => requested,
    order: { table: 'n', at: 'at', id: 'id' },
    joins: sql``,
    columns: [{ header: 'Number', kind: 'id', width: 9, cell }],
  });

const requested: RequestedReport = {
  count: async () => ROWS,
  select: sql`
    select n.id, n.at from (
      select id, timestamptz '2026-01-01 00:00:00.000001+00' + (id / 7) * interval '1 microsecond' as at
      from generate_series(1, ${sql.lit(ROWS)}) id
    ) n where true`,
  fileName: 'numbers',
  describe: {},
};

const pages = (cell = sql`page.id`) => pagesOf(readsOf(api.db.withPlugin(counter)), report(cell), requested, AT_ONCE);

const numbersIn = (texts: readonly string[]) => texts.flatMap((text) => (JSON.parse(text) as [number[]])[0]);

describe('a report of which two pages are read at the same time', () => {
  it('has each row once, newest first', async () => {
    const numbers: number[] = [];
    for await (const page of pages()) numbers.push(...numbersIn(page));
    expect(numbers).toEqual(Array.from({ length: ROWS }, (_, index) => ROWS - index));
    expect(most).toBe(AT_ONCE);
  });

  it('runs no statement for a client that does not read, and none after it has gone', async () => {
    const opened = pages();
    await opened.next();
    await vi.waitFor(() => expect(running).toBe(0));
    await opened.next();
    await opened.return(undefined);
    expect(running).toBe(0);
  });

  it('fails when a page fails, after the pages before it', async () => {
    const numbers: number[] = [];
    const read = async () => {
      // In the third page.
      for await (const page of pages(sql`page.id + 0 / (page.id - ${ROWS - 12_000}::int)`))
        numbers.push(...numbersIn(page));
    };
    await expect(read()).rejects.toThrow('division by zero');
    expect(numbers).toEqual(Array.from({ length: 10_000 }, (_, index) => ROWS - index));
  });
});
