import { sql } from 'kysely';
import { openTestDatabase } from '../../../test/test-database';
import { isDatabaseUnavailable, isUniqueViolation, sqlState } from './database-errors';
import { migrate } from './migrate';
import { migrations } from './migrations';
import { executeNamed } from './named-query';
import { type OpenDatabase, type SlowStatement, openDatabase } from './open-database';
import { pingDatabase } from './queries';

describe('one dialect on both engines', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    await migrate(database.db);
  });
  afterAll(() => database.close());

  test('migrating again changes nothing', async () => {
    await migrate(database.db);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database.db);
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations));
  });

  test('values arrive as the same types', async () => {
    const at = new Date('2026-11-21T06:30:00.123Z');
    const values = sql<Record<string, unknown>>`
      select 9007199254740991::bigint as id, array[1, 2]::bigint[] as ids, '{}'::bigint[] as none, count(*) as count,
        ${at}::timestamptz as at, date '2026-11-21' as day, '{"a": [1]}'::jsonb as details, 1.5::float8 as degrees,
        null::bigint as nothing, true as yes, sum(2::bigint) as sum
      from generate_series(1, 3)`;
    expect(await executeNamed(database.db, 'values', values)).toEqual([
      {
        id: Number.MAX_SAFE_INTEGER,
        ids: [1, 2],
        none: [],
        count: 3,
        at,
        day: '2026-11-21',
        details: { a: [1] },
        degrees: 1.5,
        nothing: null,
        yes: true,
        sum: '6',
      },
    ]);
  });

  test('a named statement is run with new values each time', async () => {
    for (const n of [1, 2, 3]) {
      expect(await executeNamed(database.db, 'one', sql`select ${n}::int as n`)).toEqual([{ n }]);
    }
  });

  test('a refusal of the database carries its SQLSTATE, and a transaction that failed leaves nothing', async () => {
    const model = { name: 'Twice', created_at: new Date() };
    const error: unknown = await database.db
      .transaction()
      .execute(async (trx) => {
        await trx.insertInto('models').values(model).execute();
        await trx.insertInto('models').values(model).execute();
      })
      .catch((caught: unknown) => caught);
    expect([isUniqueViolation(error), sqlState(error), isDatabaseUnavailable(error)]).toEqual([true, '23505', false]);
    expect(await database.db.selectFrom('models').selectAll().execute()).toEqual([]);
  });

  test('transactions side by side do not mix', async () => {
    await database.db.deleteFrom('rate_events').execute();
    const one = (subject: string, keep: boolean) =>
      database.db
        .transaction()
        .execute(async (trx) => {
          for (let n = 0; n < 5; n += 1) {
            await trx.insertInto('rate_events').values({ kind: 'test', subject, at: new Date() }).execute();
            await new Promise((resolve) => setImmediate(resolve));
          }
          if (!keep) throw new Error('rolled back');
        })
        .catch(() => undefined);
    await Promise.all(Array.from({ length: 12 }, (_, n) => one(`s${n}`, n % 2 === 0)));
    const rows = await database.db
      .selectFrom('rate_events')
      .select(['subject', (eb) => eb.fn.countAll<number>().as('count')])
      .groupBy('subject')
      .orderBy('subject')
      .execute();
    expect(rows).toEqual(['s0', 's10', 's2', 's4', 's6', 's8'].map((subject) => ({ subject, count: 5 })));
  });

  test('the journal and the audit log are append-only', async () => {
    await database.db.insertInto('audit_log').values({ action: 'test', details: '{}', at: new Date() }).execute();
    for (const change of ['update audit_log set action = action', 'delete from audit_log', 'truncate journal']) {
      const error: unknown = await sql
        .raw(change)
        .execute(database.db)
        .catch((caught: unknown) => caught);
      expect([change, sqlState(error)]).toEqual([change, '23001']);
    }
  });
});

test('a server that is not there is "unavailable", soon', async () => {
  const database = await openDatabase({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none' });
  const error: unknown = await sql`select 1`.execute(database.db).catch((caught: unknown) => caught);
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(await pingDatabase(database.db, 5000)).toBe(false);
  await database.close();
});

describe('slow statements', () => {
  /** Runs three statements, and returns what is reported as slow. */
  async function reported(slowStatementMs: number) {
    const slow: SlowStatement[] = [];
    const { db, close } = await openTestDatabase({ slowStatementMs, onSlow: (one) => slow.push(one) });
    try {
      await executeNamed(db, 'find-user', sql`select ${'9876543210'}::text`);
      await sql`select
        ${'9876543210'}::text`.execute(db);
      await expect(sql`select 1 / ${0}::int`.execute(db)).rejects.toThrow('division');
    } finally {
      await close();
    }
    return slow;
  }

  test('are reported by name or text with their milliseconds, without values; failed ones, too', async () => {
    const statements = ['find-user', 'select $1::text', 'select 1 / $1::int'];
    expect(await reported(0.001)).toEqual(statements.map((statement) => ({ statement, ms: expect.any(Number) })));
  });

  test('quick ones are not; none is if it is switched off', async () => {
    expect([await reported(60_000), await reported(0)]).toEqual([[], []]);
  });
});
