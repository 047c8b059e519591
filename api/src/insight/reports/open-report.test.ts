import { type KyselyPlugin, sql } from 'kysely';
import { openTestDatabase } from '../../../test/test-database';
import type { OpenDatabase } from '../../platform/database/open-database';
import { pagesOf } from './open-report';
import { defineReport, type RequestedReport } from './report.repository';

const ROWS = 22_000;
const AT_ONCE = 2;

let database: Pick<OpenDatabase, 'db' | 'close'>;
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

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
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

const open = (cell = sql`page.id`) => pagesOf(database.db.withPlugin(counter), report(cell), requested, AT_ONCE);

const numbersIn = (texts: readonly string[]) => texts.flatMap((text) => (JSON.parse(text) as [number[]])[0]);

describe('a report of which two pages are read at the same time', () => {
  it('has each row once, newest first', async () => {
    const numbers: number[] = [];
    for await (const page of open()) numbers.push(...numbersIn(page));
    expect(numbers).toEqual(Array.from({ length: ROWS }, (_, index) => ROWS - index));
    expect(most).toBe(AT_ONCE);
  });

  it('runs no statement for a client that does not read, and none after it has gone', async () => {
    const pages = open();
    await pages.next();
    await vi.waitFor(() => expect(running).toBe(0));
    await pages.next();
    await pages.return(undefined);
    expect(running).toBe(0);
  });

  it('fails when a page fails, after the pages before it', async () => {
    const numbers: number[] = [];
    const read = async () => {
      // In the third page.
      for await (const page of open(sql`page.id + 0 / (page.id - ${ROWS - 12_000}::int)`))
        numbers.push(...numbersIn(page));
    };
    await expect(read()).rejects.toThrow('division by zero');
    expect(numbers).toEqual(Array.from({ length: 10_000 }, (_, index) => ROWS - index));
  });
});
