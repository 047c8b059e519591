import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { DatabaseBusyError, isDatabaseUnavailable } from './database-errors';
import { diskRoom } from './data-directory';
import { openDatabase } from './open-database';
import { type PglitePool, pglitePool } from './pglite-pool';

const failure = (code: string, message: string, severity = 'ERROR') =>
  Object.assign(new Error(message), { code, severity, name: 'error' });

/** Instances that respond until a statement is `break`, which fails with the given error. */
function instances(error: Error) {
  const asked: string[][] = [];
  const open = () => {
    const mine: string[] = [];
    asked.push(mine);
    const query = (sql: string) => {
      mine.push(sql);
      if (sql === 'break') return Promise.reject(error);
      return Promise.resolve({ rows: [], fields: [], affectedRows: 0 });
    };
    return Promise.resolve({ query, close: () => Promise.resolve() } as unknown as PGlite);
  };
  return { asked, open };
}

describe('the embedded database and a full disk', () => {
  const notices: string[] = [];
  const onNotice = (notice: string) => void notices.push(notice);
  const prepare = async (pool: PglitePool) => (await pool.connect()).release();
  const query = async (pool: PglitePool, sql: string) => {
    const client = await pool.connect();
    return client.query(sql, []).finally(() => client.release());
  };
  beforeEach(() => {
    notices.length = 0;
  });

  test.each([
    ['a log that cannot be written', failure('53100', 'could not write to file "pg_wal/xlogtemp.42"')],
    ['a panic', failure('24000', 'cannot drop active portal ""', 'PANIC')],
    ['a file that cannot be read', failure('58030', 'could not fsync file')],
    ['a trap of the machine', Object.assign(new Error('unreachable'), { name: 'RuntimeError' })],
  ])('after %s the instance is asked nothing more, and the next holder has a new one', async (_name, error) => {
    const { asked, open } = instances(error);
    const pool = await pglitePool({ open, onNotice, waitMs: 1000 });
    const holder = await pool.connect();
    await holder.query('begin', []);
    const responses = ['break', 'select 1', 'rollback'].map((sql) => holder.query(sql, []));
    for (const { status, reason } of (await Promise.allSettled(responses)) as PromiseRejectedResult[]) {
      expect([status, isDatabaseUnavailable(reason)]).toEqual(['rejected', true]);
    }
    const waiting = pool.connect();
    holder.release();
    const next = await waiting;
    await next.query('select 2', []);
    expect(asked).toHaveLength(2);
    expect(asked[0]).toEqual(['begin', 'break']);
    expect(asked[1]).toEqual(['select 2']);
    expect(notices.join()).toMatch(/broke down .*serves again/);
  });

  test.each([
    ['a table that could not grow', failure('53100', 'could not extend file "base/5/16384": No space left on device')],
    ['a refusal', failure('23505', 'duplicate key')],
  ])('%s is the statement’s trouble alone', async (_name, error) => {
    const { asked, open } = instances(error);
    const pool = await pglitePool({ open, onNotice, waitMs: 1000 });
    await expect(query(pool, 'break')).rejects.toBe(error);
    await prepare(pool);
    await query(pool, 'select 1');
    expect(asked).toEqual([['break', 'select 1']]);
  });

  test('below the reserve it only reads, and is not opened again; with room it writes', async () => {
    let low = false;
    const { asked, open } = instances(failure('58030', 'could not write'));
    const pool = await pglitePool({ open, onNotice, waitMs: 1000, room: { isLow: () => low, free: () => 0 } });
    await prepare(pool);
    expect(asked).toEqual([[]]);
    low = true;
    await prepare(pool);
    await prepare(pool);
    expect(asked).toEqual([['set default_transaction_read_only = on']]);
    await query(pool, 'break').catch(() => undefined);
    await expect(prepare(pool)).rejects.toThrow(DatabaseBusyError);
    low = false;
    await prepare(pool);
    expect(asked).toHaveLength(2);
    expect(asked[1]).toEqual([]);
  });

  test('a connection that cannot be served is passed on to the next in line', async () => {
    let low = true;
    const { open } = instances(failure('58030', 'could not write'));
    const room = { isLow: () => low, free: () => 0 };
    const pool = await pglitePool({ open, onNotice, waitMs: 1000, room });
    await query(pool, 'break').catch(() => undefined);
    const all = [pool.connect(), pool.connect(), pool.connect()].map((one) =>
      one.then(
        () => 'served',
        () => {
          low = false;
          return 'refused';
        },
      ),
    );
    expect(await Promise.all(all.slice(0, 2))).toContain('refused');
    expect(pool.use().inUse).toBe(1);
  });

  test('statement after statement lets others in: every request would wait for the last otherwise', async () => {
    const work = () => {
      for (const until = performance.now() + 4; performance.now() < until;);
      return Promise.resolve({ rows: [] });
    };
    const open = () => Promise.resolve({ query: work } as unknown as PGlite);
    const pool = await pglitePool({ open, onNotice, waitMs: 1000 });
    const client = await pool.connect();
    let turns = 0;
    const count = () => {
      turns += 1;
      immediate = setImmediate(count);
    };
    let immediate = setImmediate(count);
    for (let statement = 0; statement < 20; statement += 1) await client.query('insert', []);
    clearImmediate(immediate);
    // 80 ms of work, 15 at a time.
    expect(turns).toBeGreaterThanOrEqual(3);
  });

  test('a write below the reserve is "unavailable", like a standby’s refusal', () => {
    const refused = failure('25006', 'cannot execute INSERT in a read-only transaction');
    expect(isDatabaseUnavailable(refused)).toBe(true);
  });

  test('the room is measured', () => {
    const room = diskRoom(tmpdir(), Number.MAX_SAFE_INTEGER);
    expect([room.isLow(), room.free() > 0, diskRoom(tmpdir(), 0).isLow()]).toEqual([true, true, false]);
  });

  test('it does not start where there is no room, and says how much it needs', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'no-room-'));
    try {
      const limits = { diskReserveMb: Number.MAX_SAFE_INTEGER };
      await expect(openDatabase({ dataDir, limits })).rejects.toThrow(/has \d+ MB left.*DISK_RESERVE_MB.*make room/);
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  });
});
