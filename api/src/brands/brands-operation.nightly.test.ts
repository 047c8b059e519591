import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createTestBrands, type TestBrands } from '../../test/create-test-brands';
import { TEST_ADMIN, freshMobile } from '../../test/create-test-api';
import { createUser } from '../../test/factories';
import { migrations } from '../platform/database/migrations';
import { preparePicture } from '../platform/pictures';
import { smallPng } from '../../test/picture-samples';
import { runBrandsCommand } from './brands-command';

const LAST = Object.keys(migrations).at(-1)!;

let brands: TestBrands;
beforeAll(async () => {
  brands = await createTestBrands();
});
afterAll(() => brands.close());

const statusAt = async (host: string) => (await brands.send(host, '/programme')).status;
const events = async () =>
  (
    await sql<{ actor: string; action: string; brand: string }>`
      select actor, action, brand from installation.events order by id`.execute(brands.database.db)
  ).rows.map(({ actor, action, brand }) => `${actor} ${action} ${brand}`);

describe('an installation of one brand', () => {
  test('has no registry, and `list` says so', async () => {
    const { rows } = await sql<{ found: boolean }>`
      select to_regnamespace('installation') is not null as found`.execute(brands.database.db);
    expect(rows).toEqual([{ found: false }]);
    expect(await brands.run({ action: 'list' })).toEqual(['This installation has one brand, the default one.']);
    await expect(brands.run({ action: 'suspend', id: 'acme' })).rejects.toThrow('has one brand');
  });

  test('a request sends no statement more than the app alone', async () => {
    const statements: string[] = [];
    const alone = await createTestBrands({}, { onStatement: ({ statement }) => void statements.push(statement) });
    const { token } = await alone.main.signInUser();
    const requests = ['/programme', '/users/getUserDetails'];
    const sentBy = async (send: (url: string) => Promise<unknown>) => {
      statements.splice(0);
      for (const url of requests) await send(url);
      return [...statements];
    };
    const payload = {};
    await alone.send('any.example', '/users/getUserDetails', { token, payload });
    const byHost = await sentBy((url) => alone.send('any.example', url, { token, payload }));
    const direct = await sentBy((url) => alone.main.app.inject({ method: 'POST', url, headers: { token }, payload }));
    expect(direct.length).toBeGreaterThan(0);
    expect(byHost).toEqual(direct);
    await alone.close();
  });
});

describe('adding a brand', () => {
  const input = { action: 'add', id: 'acme', name: 'Acme Pipes', hosts: ['ACME.localhost', 'a.localhost'] } as const;

  test('takes less than three seconds; it is served at once, at each of its hosts, under its name', async () => {
    const started = process.cpuUsage();
    const [line] = await brands.run({ ...input, admins: [TEST_ADMIN] });
    // Processor time, which other processes of a busy machine do not lengthen; PostgreSQL's own is less than the embedded one's.
    const { user, system } = process.cpuUsage(started);
    expect(user + system).toBeLessThan(3_000_000);
    expect(line).toMatch(/^Brand acme is there in \d+\.\d s, at acme\.localhost, a\.localhost\.$/);
    for (const host of ['acme.localhost', 'a.localhost']) {
      const { status, body } = await brands.send(host, '/programme');
      expect([status, body.includes('Acme Pipes')]).toEqual([200, true]);
    }
    expect(await events()).toEqual(['tester added acme']);
  });

  test.each([
    [{ ...input, id: 'Acme' }, 'not "Acme"'],
    [{ ...input, id: 'default' }, 'not "default"'],
    [{ ...input, id: 'a"; drop' }, 'not "a"; drop"'],
    [{ ...input, hosts: ['https://b.localhost'] }, 'not "https://b.localhost"'],
    [{ ...input, hosts: ['b.localhost:80'] }, 'not "b.localhost:80"'],
    [{ ...input, hosts: ['loyalty.localhost'] }, 'that of the default brand'],
    [{ ...input, hosts: ['b.localhost'] }, 'There is a brand acme already.'],
    [{ ...input, id: 'other' }, 'Another brand has the host acme.localhost.'],
    [{ ...input, id: 'other', hosts: ['b.localhost'], name: ' ' }, 'has 1 to 40 characters'],
    [{ ...input, id: 'other', hosts: ['other.example'] }, 'Brand other: Refusing to start'],
  ])('%o is refused, and changes nothing', async (wrong, message) => {
    await expect(brands.run({ ...wrong, admins: [] })).rejects.toThrow(message);
    expect(await events()).toEqual(['tester added acme']);
    const { rows } = await sql`
      select from pg_namespace where nspname in ('brand_other', 'brand_Acme', 'brand_default')`.execute(
      brands.database.db,
    );
    expect(rows).toEqual([]);
    expect(brands.directory.size).toBe(1);
  });

  test('a brand that is not there cannot be changed', async () => {
    const missing = { id: 'nobody' };
    for (const command of [
      { action: 'suspend', ...missing },
      { action: 'remove', ...missing, confirmed: 'nobody' },
      { action: 'move', ...missing, to: 'worker' },
    ] as const)
      await expect(brands.run(command)).rejects.toThrow('There is no brand "nobody": npm run brands -- list.');
    await expect(brands.run({ action: 'move', id: 'acme', to: 'worker' })).rejects.toThrow(
      process.env.CITUS_URL ? 'The cluster has no worker worker:5432, only ' : 'has no Citus',
    );
  });

  test('the audit of the installation is append-only', async () => {
    const { db } = brands.database;
    await expect(sql`delete from installation.events`.execute(db)).rejects.toThrow('append-only');
    await expect(sql`update installation.events set actor = 'x'`.execute(db)).rejects.toThrow('append-only');
    await expect(sql`truncate installation.events`.execute(db)).rejects.toThrow('append-only');
  });
});

describe('a suspended brand', () => {
  test('answers 503 `brand_suspended` everywhere but at the probes, until it is resumed; the others go on', async () => {
    await brands.add('beta');
    const { token } = await (await brands.api('beta')).signInUser();
    await brands.run({ action: 'suspend', id: 'beta' });
    for (const [url, sent] of [
      ['/programme', {}],
      ['/users/getUserDetails', { token, payload: {} }],
      ['/nowhere', {}],
    ] as const) {
      const { status, json } = await brands.send('beta.localhost', url, sent);
      expect([status, json]).toEqual([503, { message: 'This programme is closed for now.', code: 'brand_suspended' }]);
    }
    expect((await brands.send('beta.localhost', '/healthz')).status).toBe(200);
    expect(brands.directory.find('beta')!.context).toBeUndefined();
    expect([await statusAt('acme.localhost'), await statusAt('loyalty.localhost')]).toEqual([200, 200]);
    await brands.run({ action: 'resume', id: 'beta' });
    expect((await brands.send('beta.localhost', '/users/getUserDetails', { token, payload: {} })).status).toBe(200);
    expect((await events()).slice(-3)).toEqual(['tester added beta', 'tester suspended beta', 'tester resumed beta']);
  });

  test('can be removed, with tables and pictures; an active one, or without its id again, cannot', async () => {
    const { context } = await brands.api('beta');
    await context.pictures.save(await preparePicture(await smallPng(), context.config.limits));
    const folder = join(brands.dataDir, 'pictures/brands/beta');
    expect(existsSync(folder)).toBe(true);
    const remove = (confirmed: string) => brands.run({ action: 'remove', id: 'beta', confirmed });
    await expect(remove('')).rejects.toThrow('All data of brand beta would be deleted: say --yes-delete beta.');
    await expect(remove('beta')).rejects.toThrow('Brand beta is in use. Suspend it first.');
    await brands.run({ action: 'suspend', id: 'beta' });
    const { db } = brands.database;
    await remove('beta');
    const { rows } = await sql`select from pg_namespace where nspname = 'brand_beta'`.execute(db);
    expect(rows).toEqual([]);
    expect(await context.images.list()).toEqual([]);
    // A host without a brand is the default one's.
    expect((await brands.send('beta.localhost', '/programme')).body).toBe(
      (await brands.send('loyalty.localhost', '/programme')).body,
    );
    expect((await events()).slice(-2)).toEqual(['tester suspended beta', 'tester removed beta']);
  });
});

test('another node sees a change of the registry by itself', async () => {
  const other = await brands.anotherNode(100);
  const nameThere = async () => (await other.send('gamma.localhost', '/programme')).body;
  expect(await nameThere()).not.toContain('gamma');
  await brands.add('gamma');
  await vi.waitFor(async () => expect(await nameThere()).toContain('gamma'), { timeout: 10_000, interval: 50 });
  await brands.run({ action: 'suspend', id: 'gamma' });
  await vi.waitFor(async () => expect(await nameThere()).toContain('brand_suspended'), {
    timeout: 10_000,
    interval: 50,
  });
  await brands.run({ action: 'resume', id: 'gamma' });
  await vi.waitFor(async () => expect(await nameThere()).toContain('"gamma"'), { timeout: 10_000, interval: 50 });
  await other.close();
});

describe('migrations', () => {
  test('one brand’s failure is its own: it answers 503 `brand_not_ready` and is listed; the others serve', async () => {
    const gamma = await brands.api('gamma');
    await sql`delete from kysely_migration where name >= '0017'`.execute(gamma.db);
    await sql`alter table claims rename to claims_away`.execute(gamma.db);
    const other = await brands.anotherNode();
    await other.directory.migrated;
    const { status, json } = await other.send('gamma.localhost', '/programme');
    expect([status, json.code]).toEqual([503, 'brand_not_ready']);
    expect((await other.send('acme.localhost', '/programme')).status).toBe(200);
    expect((await other.send('loyalty.localhost', '/programme')).status).toBe(200);
    const listed = await brands.run({ action: 'list' });
    expect(listed.find((line) => line.startsWith('gamma'))).toMatch(
      /^gamma {2}active {2}0016-search .*"claims" does not/,
    );
    expect(listed.find((line) => line.startsWith('acme'))).toContain(`acme  active  ${LAST}`);
    await other.close();

    await sql`alter table claims_away rename to claims`.execute(gamma.db);
    expect(await brands.run({ action: 'migrate' })).toEqual(['gamma: migrated']);
    expect(await brands.run({ action: 'migrate' })).toEqual(['Every brand is at this release.']);
    const third = await brands.anotherNode();
    expect((await third.send('gamma.localhost', '/programme')).status).toBe(200);
    await third.close();
    expect((await brands.run({ action: 'list' })).join()).not.toContain('does not');
  });
});

describe('background jobs', () => {
  const outcomes = async (id: string) => {
    const { values } = await brands.directory.find(id)!.context!.metrics.jobSeconds.get();
    return values
      .filter(({ metricName, value }) => metricName === 'loyalty_job_duration_seconds_count' && value > 0)
      .map(({ labels }) => `${labels.job_name} ${labels.outcome}`);
  };

  test('run for each brand, without a request to it; a failing one stops no other', async () => {
    const [acme, gamma] = [await brands.api('acme'), await brands.api('gamma')];
    for (const api of [acme, gamma]) await createUser(api.context, { mobile: freshMobile() });
    await sql`alter table otp_sends rename to gone`.execute(acme.db);
    for (const action of ['suspend', 'resume'] as const)
      for (const id of ['acme', 'gamma']) await brands.run({ action, id });
    const wanted = {
      acme: ['purge-sign-ins failed', 'refresh-rollups succeeded'],
      gamma: ['purge-sign-ins succeeded', 'refresh-rollups succeeded'],
    };
    await vi.waitFor(
      async () => {
        for (const [id, expected] of Object.entries(wanted))
          expect(await outcomes(id)).toEqual(expect.arrayContaining(expected));
      },
      { timeout: 25_000, interval: 200 },
    );
    const { db } = await brands.api('acme');
    await sql`alter table gone rename to otp_sends`.execute(db);
  });
});

describe('a brand whose tables could not be made', () => {
  test('is listed with the reason, is not served, and `migrate` goes on', async () => {
    const { db } = brands.database;
    // What a killed `add` leaves.
    await sql`insert into installation.brands (id, name, schema, admins, key_ids)
      values ('half', 'Half', 'brand_half', '{}', '{}')`.execute(db);
    await sql`insert into installation.hosts (host, brand_id, place) values ('half.localhost', 'half', 0)`.execute(db);
    await brands.directory.refresh();
    expect((await brands.send('half.localhost', '/programme')).json.code).toBe('brand_not_ready');
    expect(await brands.run({ action: 'migrate' })).toEqual([
      'half: Connections of brand half see the schema null, not brand_half.',
    ]);
    expect((await brands.run({ action: 'list' })).find((line) => line.startsWith('half'))).toBe(
      'half  adding  no tables  half.localhost  Half  Connections of brand half see the schema null, not brand_half.',
    );
    await expect(brands.run({ action: 'resume', id: 'half' })).rejects.toThrow('are not complete');
    await sql`create schema brand_half`.execute(db);
    expect(await brands.run({ action: 'migrate' })).toEqual(['half: migrated']);
    expect((await brands.send('half.localhost', '/programme')).body).toContain('"Half"');
  });
});

describe('commands for one brand', () => {
  test('`invariants --brand` checks that brand alone; a violation is code 1', async () => {
    const check = (id: string) => runBrandsCommand({ action: 'invariants', id, actor: 'tester' }, brands.installation);
    const { lines, code } = await check('acme');
    expect([lines[0], code, lines.at(-1)]).toEqual([
      'Invariants of brand acme',
      0,
      expect.stringContaining('All hold'),
    ]);
    const { db } = await brands.api('acme');
    await sql`alter table journal disable trigger append_only`.execute(db);
    const [broken, other] = [await check('acme'), await check('gamma')];
    await sql`alter table journal enable trigger append_only`.execute(db);
    expect([broken.code, other.code]).toEqual([1, 0]);
    expect(broken.lines.join('\n')).toContain('Violated: I9');
    await expect(check('nobody')).rejects.toThrow('There is no brand "nobody": npm run brands -- list.');
  });

  test('`admin-link --brand` signs an admin of that brand in, at its host', async () => {
    const link = (id: string, mobile = TEST_ADMIN) => brands.run({ action: 'admin-link', id, mobile });
    // The command's clock is the machine's.
    brands.clock.set(new Date());
    const [url, note] = await link('acme');
    expect(url).toMatch(/^http:\/\/acme\.localhost\/admin\/login#[\w-]{43}$/);
    expect(note).toMatch(new RegExp(`^Signs in as admin ${TEST_ADMIN}, once, until `));
    const payload = { token: new URL(url!).hash.slice(1) };
    const follow = async (host: string) => (await brands.send(host, '/admin/sign-in-link', { payload })).status;
    expect([await follow('loyalty.localhost'), await follow('gamma.localhost')]).toEqual([400, 400]);
    expect(await follow('acme.localhost')).toBe(200);
    await expect(link('acme', '9000000000')).rejects.toThrow('9000000000 is not the number of an admin.');
    await expect(link('nobody')).rejects.toThrow('There is no brand "nobody": npm run brands -- list.');
  });
});
