import { sql } from 'kysely';
import { type TestBrands, createTestBrands } from '../../test/create-test-brands';
import { codeOf, createBatch } from '../../test/factories';
import { scan } from '../../test/points-driver';
import { checkInTurn } from '../insight/invariants';
import { refreshRollups } from '../insight/rollups';
import { migrations } from '../platform/database/migrations';
import { noteBackup } from './note-backup';

const LAST = Object.keys(migrations).at(-1)!;
const HERE = 'loyalty.localhost';
const log = { fatal: () => undefined };

let brands: TestBrands;
beforeAll(async () => {
  brands = await createTestBrands({ DATABASE_URL: 'postgres://user:secret@db.example:5433/x' }, { jobs: false });
});
afterAll(() => brands.close());

const makeLink = async () => new URL((await brands.run({ action: 'link', revoke: false }))[0]!);
const exchange = (token: string, host = HERE) =>
  brands.send(host, '/installation/sign-in-link', { payload: { token } });
const signIn = async () => (await exchange((await makeLink()).hash.slice(1))).json.Token as string;
const list = (token?: string, host = HERE) => brands.send(host, '/installation/brands', { token });
const rowsOf = async (token: string) => {
  const { json } = await list(token);
  const { data } = json as { data: { brands: Record<string, unknown>[] } };
  return Object.fromEntries(data.brands.map((brand) => [brand.id as string, brand]));
};
const eventsOf = async (...actions: string[]) =>
  (
    await sql<{ event: string }>`
      select concat_ws(' ', actor, action, brand) as event from installation.events
      where action = any(${actions}::text[]) order by id`.execute(brands.database.db)
  ).rows.map(({ event }) => event);
const expire = (kind: string) =>
  sql`update installation.access set expires_at = now() - interval '1 second' where kind = ${kind}`.execute(
    brands.database.db,
  );
const forgetTries = () => brands.main.db.deleteFrom('rate_events').where('kind', '=', 'console-link').execute();

const DEAD = {
  message: 'This link was used before, has expired or is not complete. Make a new one on the server.',
  code: 'link_invalid',
};

test('an installation of one brand has no console, and asking for it makes nothing', async () => {
  await expect(brands.run({ action: 'link', revoke: false })).rejects.toThrow('has one brand');
  expect([(await exchange('x'.repeat(43))).status, (await list('x')).status]).toEqual([404, 404]);
  const { rows } = await sql`
    select to_regnamespace('installation') as registry, (select count(*) from rate_events) as tries`.execute(
    brands.database.db,
  );
  expect(rows).toEqual([{ registry: null, tries: 0 }]);
});

describe('with two brands', () => {
  beforeAll(async () => {
    await brands.add('acme');
    await brands.add('beta');
  });
  beforeEach(forgetTries);

  describe('POST /installation/sign-in-link', () => {
    test('404 before the first link', async () => {
      expect((await exchange('x'.repeat(43))).status).toBe(404);
    });

    test('200: a link opens the console once; neither token is stored, and both steps are events', async () => {
      const link = await makeLink();
      expect(link.href).toMatch(/^http:\/\/loyalty\.localhost\/admin\/brands#[\w-]{43}$/);
      const token = link.hash.slice(1);
      const { status, json } = await exchange(token);
      expect([status, json.message]).toEqual([200, 'Signed in successfully']);
      expect((await list(json.Token as string)).status).toBe(200);
      const again = await exchange(token);
      expect([again.status, again.json]).toEqual([400, DEAD]);
      const { rows } = await sql<{ all: string }>`
        select (select jsonb_agg(a) from installation.access a)::text
          || (select jsonb_agg(e) from installation.events e)::text as all`.execute(brands.database.db);
      expect(rows[0]!.all).toContain('127.0.0.1');
      for (const secret of [token, json.Token as string]) expect(rows[0]!.all).not.toContain(secret);
      expect(await eventsOf('link_made', 'signed_in')).toEqual([
        'tester link_made default',
        'tester signed_in default',
      ]);
    });

    test('of twenty requests with one link at once one gets a session', async () => {
      const token = (await makeLink()).hash.slice(1);
      const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(token)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    test('400: expired after 15 minutes, replaced by a newer one, unknown, not complete', async () => {
      const minutes = sql<{ left: number }>`
        select extract(epoch from expires_at - now())::float8 / 60 as left from installation.access where kind = 'link'`;
      const first = (await makeLink()).hash.slice(1);
      const [link] = (await minutes.execute(brands.database.db)).rows;
      expect(link!.left).toBeGreaterThan(14.5);
      expect(link!.left).toBeLessThanOrEqual(15);
      const second = (await makeLink()).hash.slice(1);
      expect((await exchange(first)).json).toEqual(DEAD);
      await expire('link');
      expect((await exchange(second)).json).toEqual(DEAD);
      expect((await exchange('x'.repeat(43))).json).toEqual(DEAD);
      const short = await exchange('x');
      expect([short.status, short.json.message]).toEqual([400, DEAD.message]);
    });

    test('404 at the host of a brand and at any other: the link is not used up', async () => {
      const token = (await makeLink()).hash.slice(1);
      for (const host of ['acme.localhost', 'other.example', '127.0.0.1'])
        expect((await exchange(token, host)).status).toBe(404);
      expect((await exchange(token)).status).toBe(200);
    });

    test('429 with Retry-After after 20 dead links in an hour from one address; a live one opens all the same', async () => {
      for (let tries = 0; tries < 20; tries += 1) expect((await exchange('x'.repeat(43))).status).toBe(400);
      const { status, json } = await exchange('x'.repeat(43));
      expect([status, json.code]).toEqual([429, 'link_limit']);
      expect((await exchange((await makeLink()).hash.slice(1))).status).toBe(200);
    });
  });

  describe('a session', () => {
    test('is of no brand: it opens nothing there, and no token of a brand opens the console', async () => {
      const token = await signIn();
      for (const host of [HERE, 'acme.localhost']) {
        const admin = await brands.send(host, '/admin/models', { token, payload: {} });
        const user = await brands.send(host, '/users/getUserDetails', { token, payload: {} });
        expect([host, admin.status, user.status]).toEqual([host, 401, 401]);
      }
      const own = [await brands.main.signInAdmin(), await (await brands.api('acme')).signInAdmin()];
      for (const other of [...own, (await brands.main.signInUser()).token, '', undefined]) {
        const { status, json } = await list(other);
        expect([status, json.code]).toEqual([401, 'token_required']);
      }
      expect((await list(token, 'acme.localhost')).status).toBe(404);
      expect((await list(token, 'other.example')).status).toBe(404);
    });

    test('ends after 12 hours; a link is no session', async () => {
      const token = await signIn();
      const { rows } = await sql<{ hours: number }>`
        select extract(epoch from max(expires_at) - now())::float8 / 3600 as hours from installation.access`.execute(
        brands.database.db,
      );
      expect(rows[0]!.hours).toBeCloseTo(12, 1);
      expect((await list((await makeLink()).hash.slice(1))).status).toBe(401);
      await expire('session');
      expect((await list(token)).status).toBe(401);
    });

    test('is signed out alone', async () => {
      const [one, two] = [await signIn(), await signIn()];
      const { status } = await brands.send(HERE, '/installation/sign-out', { method: 'POST', token: one });
      expect([status, (await list(one)).status, (await list(two)).status]).toEqual([200, 401, 200]);
      expect(await eventsOf('signed_out')).toEqual(['tester signed_out default']);
    });

    test('ends with `link --revoke`, as every link does', async () => {
      const token = await signIn();
      const link = (await makeLink()).hash.slice(1);
      const [line] = await brands.run({ action: 'link', revoke: true });
      expect(line).toMatch(/^Links and sessions of the console are ended; \d+ sessions? w/);
      expect([(await list(token)).status, (await exchange(link)).status]).toEqual([401, 400]);
      expect(await eventsOf('access_revoked')).toEqual(['tester access_revoked default']);
    });
  });

  describe('GET /installation/brands', () => {
    test('200: each brand, the default one first, with size, load, last backup and last check', async () => {
      const acme = await brands.api('acme');
      const batch = await createBatch(acme.context, { points: 5, quantity: 3 });
      const { token: user } = await acme.signInUser();
      for (const at of [0, 1]) expect((await scan(acme, user, codeOf(acme.context, batch, at))).statusCode).toBe(201);
      const claim = await acme.app.inject({ method: 'POST', url: '/users/reedemed/store', headers: { token: user } });
      expect(claim.statusCode).toBeLessThan(300);
      await refreshRollups(acme.context);
      await checkInTurn(acme.context, log);
      for (const madeAt of ['2026-11-20T01:00:00.000Z', '2026-11-21T01:00:00.000Z'])
        await noteBackup(brands.database.db, { file: 'a', bytes: 1, madeAt, brands: ['acme'] }, 'root');
      const rows = await rowsOf(await signIn());
      expect(Object.keys(rows)).toEqual(['default', 'acme', 'beta']);
      const now = acme.clock.now().toISOString();
      expect(rows.acme).toMatchObject({
        ...{ name: 'acme', hosts: ['acme.localhost'], state: 'active', release: LAST, is_behind: false },
        ...{ users: 1, scans: 2, scans_last_hour: 2, scans_today: 2, last_scan_at: now, claims_waiting: 1 },
        ...{ last_backup_at: '2026-11-21T01:00:00.000Z', invariants_checked_at: now, invariants_violated: [] },
        ...{ unread: null, migration_error: null },
      });
      expect(rows.acme!.bytes).toBeGreaterThan(500_000);
      const place = process.env.CITUS_URL ? expect.not.stringContaining('example') : 'db.example:5433';
      expect(rows.acme!.place).toEqual(place);
      expect(rows.default).toMatchObject({
        ...{
          hosts: [HERE],
          place,
          state: 'active',
          release: LAST,
          scans: 0,
          last_scan_at: null,
          last_backup_at: null,
        },
        ...{ invariants_checked_at: null, invariants_violated: null },
      });
      acme.clock.advance(3601);
      expect((await rowsOf(await signIn())).acme).toMatchObject({ scans_last_hour: 0, scans: 2 });
    });

    test('names the invariants that the last check found violated', async () => {
      const { db, context } = await brands.api('acme');
      await sql`alter table point_totals drop constraint point_totals_check`.execute(db);
      await sql`update point_totals set granted = granted + 1`.execute(db);
      await checkInTurn(context, log);
      const { invariants_violated: violated } = (await rowsOf(await signIn())).acme!;
      expect(violated).toEqual(expect.arrayContaining(['I1']));
      await sql`update point_totals set granted = granted - 1`.execute(db);
    });

    test('a suspended brand, and one whose migration failed, say so; a half-made one is not read', async () => {
      const { db } = brands.database;
      await brands.run({ action: 'suspend', id: 'beta' });
      await sql`delete from brand_beta.kysely_migration where name = ${LAST}`.execute(db);
      await sql`update installation.brands set migration_error = 'it broke' where id = 'beta'`.execute(db);
      await sql`insert into installation.brands (id, name, schema, admins, key_ids)
        values ('half', 'Half', 'brand_half', '{}', '{}')`.execute(db);
      await sql`insert into installation.hosts (host, brand_id, place) values ('half.localhost', 'half', 0)`.execute(
        db,
      );
      const rows = await rowsOf(await signIn());
      expect(rows.beta).toMatchObject({
        state: 'suspended',
        is_behind: true,
        migration_error: 'it broke',
        unread: null,
      });
      expect(rows.half).toMatchObject({ name: 'Half', state: 'adding', release: null, is_behind: false, unread: null });
      await sql`delete from installation.brands where id = 'half'`.execute(db);
    });

    test.skipIf(!process.env.DATABASE_URL)(
      'a brand whose table is locked says why after two seconds; the others are there',
      async () => {
        const token = await signIn();
        const [acme, started] = [await brands.api('acme'), performance.now()];
        const rows = await acme.db.transaction().execute(async (trx) => {
          await sql`lock table scans in access exclusive mode`.execute(trx);
          return rowsOf(token);
        });
        expect(performance.now() - started).toBeLessThan(6000);
        expect(rows.acme).toMatchObject({ release: LAST, scans: null, bytes: null, state: 'active' });
        expect(rows.acme!.unread).toMatch(/statement timeout/);
        expect(rows.default).toMatchObject({ unread: null, scans: 0 });
      },
    );
  });
});
