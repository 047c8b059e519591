import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { createBatch } from '../../../test/factories';
import { type TestApi, createTestApi } from '../../../test/create-test-api';
import { expectInvariantsHold, totalsOf } from '../../../test/points-driver';
import { isDatabaseUnavailable } from '../../platform/database/database-errors';
import { lockSerials } from '../../labels/qr-batches';
import { openDatabase } from '../../platform/database/open-database';
import { lockTotalsOfScans } from '../ledger';
import { grantInGroup } from './scan-groups';
import type { ScanAttempt } from './scan.repository';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterEach(() => expectInvariantsHold(api));
afterAll(() => api.close());

type Attempt = Pick<ScanAttempt, 'userId' | 'serial'> & Partial<ScanAttempt>;

/** Grants scans that wait at the same time, in this order. */
async function prepare(quantity: number) {
  const batch = await createBatch(api.context, { points: 7, quantity });
  const users = await Promise.all([...Array(quantity)].map(() => api.signInUser()));
  const place = { location: '', latitude: null, longitude: null, request: undefined };
  const grant = (attempts: Attempt[]) =>
    Promise.allSettled(
      attempts.map((attempt) => grantInGroup(api.context, { ...place, batchId: batch.id, ...attempt })),
    );
  const serialOf = (index: number) => batch.first_serial + index;
  return { users: users.map(({ userId }) => userId), serialOf, grant };
}

const granted = (balance: number, serial: number) => ({
  status: 'fulfilled',
  value: expect.objectContaining({ serial, points: 7, balance }),
});
const refused = { status: 'fulfilled', value: undefined };

describe('scans of many users at the same time', () => {
  test('are granted by few transactions, each its own code', async () => {
    const { users, serialOf, grant } = await prepare(40);
    const responses = await grant(users.map((userId, index) => ({ userId, serial: serialOf(index) })));
    expect(responses).toEqual(users.map((_user, index) => granted(7, serialOf(index))));
    const { rows } = await sql<{ transactions: number }>`
      select count(distinct xmin::text)::int as transactions from scans where user_id in (${sql.join(users)})`.execute(
      api.db,
    );
    expect(rows[0]!.transactions).toBe(2);
  });

  test('of one code are granted to one of them', async () => {
    const { users, serialOf, grant } = await prepare(8);
    const responses = await grant(users.map((userId) => ({ userId, serial: serialOf(0) })));
    expect(responses).toEqual(expect.arrayContaining([granted(7, serialOf(0)), refused]));
    expect(responses.filter((response) => response.status === 'fulfilled' && response.value)).toHaveLength(1);
  });

  test('two of one user are both granted, one after the other', async () => {
    const { users, serialOf, grant } = await prepare(2);
    const [userId, other] = users as [number, number];
    const responses = await grant([
      { userId, serial: serialOf(0) },
      { userId: other, serial: serialOf(0) },
      { userId, serial: serialOf(1) },
    ]);
    expect(responses.at(-1)).toEqual(granted((await totalsOf(api, userId))!.available, serialOf(1)));
    expect(responses.filter((response) => response.status === 'fulfilled' && response.value)).toHaveLength(2);
  });

  test('a suspended user is granted nothing, the others are', async () => {
    const { users, serialOf, grant } = await prepare(3);
    await api.db.updateTable('users').set({ suspended_at: api.clock.now() }).where('id', '=', users[1]!).execute();
    const responses = await grant(users.map((userId, index) => ({ userId, serial: serialOf(index) })));
    expect(responses).toEqual([granted(7, serialOf(0)), refused, granted(7, serialOf(2))]);
  });

  test('one that the database refuses does not take the others with it', async () => {
    const { users, serialOf, grant } = await prepare(3);
    const responses = await grant(
      users.map((userId, index) => ({ userId, serial: serialOf(index), location: index === 1 ? 'a\0b' : '' })),
    );
    expect(responses).toEqual([
      granted(7, serialOf(0)),
      { status: 'rejected', reason: expect.objectContaining({ code: expect.stringMatching(/^22/) }) },
      granted(7, serialOf(2)),
    ]);
    expect(await totalsOf(api, users[1]!)).toMatchObject({ granted: 0 });
  });

  test.each([
    ['55P03', 'a lock timeout'],
    ['40P01', 'a deadlock'],
  ])('one that ends in %s, %s, takes neither its group nor those that wait with it', async (state) => {
    await sql`
      create function refuse_scan() returns trigger language plpgsql as $$
      begin
        raise exception 'contention' using errcode = ${sql.lit(state)};
      end $$`.execute(api.db);
    await sql`
      create trigger refuse_scan before insert on scans for each row when (new.location = 'locked')
      execute function refuse_scan()`.execute(api.db);
    const { users, serialOf, grant } = await prepare(70);
    const responses = await grant(
      users.map((userId, index) => ({ userId, serial: serialOf(index), location: index === 1 ? 'locked' : '' })),
    );
    await sql`drop function refuse_scan cascade`.execute(api.db);
    expect(responses).toEqual(
      users.map((_user, index) =>
        index === 1
          ? { status: 'rejected', reason: expect.objectContaining({ code: state }) }
          : granted(7, serialOf(index)),
      ),
    );
  });

  test('hold their locks five seconds at most if the api freezes', async () => {
    await sql`
      create function note_limit() returns trigger language plpgsql as $$
      begin
        new.location := current_setting('idle_in_transaction_session_timeout');
        return new;
      end $$`.execute(api.db);
    await sql`
      create trigger note_limit before insert on scans for each row execute function note_limit()`.execute(api.db);
    const { users, serialOf, grant } = await prepare(2);
    await grant(users.map((userId, index) => ({ userId, serial: serialOf(index) })));
    await sql`drop function note_limit cascade`.execute(api.db);
    const scans = await api.db.selectFrom('scans').select('location').where('user_id', 'in', users).execute();
    // PGlite has no such limit.
    const limit = process.env.DATABASE_URL ? '5s' : '0';
    expect(scans.map(({ location }) => location)).toEqual([limit, limit]);
  });

  // With one connection nothing can wait.
  (process.env.DATABASE_URL ? describe : describe.skip)('of locked users and labels', () => {
    const locked = 6;

    test('delay no other, and are granted when the locks are free', async () => {
      const { users, serialOf, grant } = await prepare(locked + 2);
      const attempts = users.map((userId, index) => ({ userId, serial: serialOf(index) }));
      const waiting: ReturnType<typeof grant>[] = [];
      await api.db.transaction().execute(async (trx) => {
        await lockTotalsOfScans(trx, attempts.slice(0, locked - 1));
        await lockSerials(trx, [attempts[locked - 1]!]);
        // Each in a group of its own, so that they could fill both.
        for (const attempt of attempts.slice(0, locked)) {
          waiting.push(grant([attempt]));
          await nextTurn();
        }
        const start = performance.now();
        expect(await grant(attempts.slice(locked))).toEqual([
          granted(7, serialOf(locked)),
          granted(7, serialOf(locked + 1)),
        ]);
        expect(performance.now() - start).toBeLessThan(2000);
      });
      expect((await Promise.all(waiting)).flat()).toEqual(
        attempts.slice(0, locked).map(({ serial }) => granted(7, serial)),
      );
    });

    test('are refused within five seconds, also if one waits for the other', async () => {
      const { users, serialOf, grant } = await prepare(2);
      const userId = users[0]!;
      const start = performance.now();
      const responses = await api.db.transaction().execute(async (trx) => {
        await lockTotalsOfScans(trx, [{ userId }]);
        return grant([0, 1].map((index) => ({ userId, serial: serialOf(index) })));
      });
      expect(performance.now() - start).toBeLessThan(5000);
      expect(responses).toEqual([
        { status: 'rejected', reason: expect.objectContaining({ code: '55P03' }) },
        { status: 'rejected', reason: expect.objectContaining({ status: 503, code: 'busy' }) },
      ]);
      // The second was under way, and is granted after all.
      expect(await grant([{ userId, serial: serialOf(0) }])).toEqual([granted(14, serialOf(0))]);
    }, 10_000);
  });

  test('are all refused within five seconds when the database does not respond', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const { db, close } = await openDatabase({ databaseUrl: `postgres://127.0.0.1:${port}/silent` });
    const scan = { batchId: 1, serial: 1, location: '', latitude: null, longitude: null, request: undefined };
    const start = performance.now();
    const responses = await Promise.allSettled(
      [...Array(200).keys()].map((userId) => grantInGroup({ ...api.context, db }, { ...scan, userId })),
    );
    expect(performance.now() - start).toBeLessThan(5000);
    expect(
      responses.filter((response) => response.status === 'rejected' && isDatabaseUnavailable(response.reason)),
    ).toHaveLength(200);
    for (const socket of sockets) socket.destroy();
    silent.close();
    await close();
  });
});
