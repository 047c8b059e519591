import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { createTestApiOn, type TestApi } from '../../../test/create-test-api';
import { codeOf, createBatch, createProduct } from '../../../test/factories';
import { expectInvariantsHold, scan } from '../../../test/points-driver';
import { newDatabaseName, onServer } from '../../../test/test-database';
import { schemaOf } from '../../brands/brand';
import { runBrandsCommand } from '../../brands/brands-command';
import { INVARIANT_COUNT } from '../../insight/invariants';
import { readEpoch } from '../../platform/epochs';
import { loadConfig } from '../../platform/config/load-config';
import { migrate } from '../../platform/database/migrate';
import { type OpenDatabase, openDatabase, withDatabase } from '../../platform/database/open-database';
import { openBackupFile } from './backup-file';
import { makeBackup } from './make-backup';
import { imagesAt } from './programmes';
import { restoreBackup } from './restore-backup';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const server = process.env.DATABASE_URL || undefined;
const folder = mkdtempSync(join(tmpdir(), 'brand-backup-'));
const databases = ['from', 'restored'].map(newDatabaseName);
const [fromUrl, restoredUrl] = databases.map(
  (name) => server && Object.assign(new URL(server), { pathname: `/${name}` }).href,
);
const to = join(folder, 'backups');
const from = { dataDir: join(folder, 'from'), databaseUrl: fromUrl, picturesBucket: undefined };
type Id = 'acme' | 'zenith' | undefined;
/** The embedded database takes half a minute for each. */
const IDS: Id[] = server ? [undefined, 'acme', 'zenith'] : [undefined, 'acme'];

let database: OpenDatabase;
let apis: Map<Id, TestApi>;
const api = (id: Id) => apis.get(id)!;
beforeAll(async () => {
  if (server) for (const name of databases) await onServer(server, `create database ${name}`);
  await open(true);
});
afterAll(async () => {
  await close();
  if (server) for (const name of databases) await onServer(server, `drop database ${name} with (force)`);
  rmSync(folder, { recursive: true });
});

const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const env = {
  ...{ CODE_KEYS: key('A'), TOKEN_KEYS: key('t'), PAYOUT_KEYS: key('p'), ADMIN_MOBILES: '9000000001' },
  ...{ DEMO_DATA: 'off', LOG_LEVEL: 'silent', DATA_DIR: from.dataDir, DATABASE_URL: fromUrl },
};
type Command = Parameters<typeof runBrandsCommand>[0] & object;
const brands = (command: Command) =>
  runBrandsCommand({ actor: 'tester', ...command }, { env, config: loadConfig(env), database });

async function open(isNew = false): Promise<void> {
  database = await openDatabase(from);
  await migrate(database.db);
  apis = new Map();
  for (const id of IDS) {
    if (id && isNew) await brands({ action: 'add', id, name: id, hosts: [`${id}.localhost`], admins: [] });
    const own = id ? database.inSchema(schemaOf(id)) : { db: database.db, close: () => Promise.resolve() };
    apis.set(id, await createTestApiOn(own, { images: imagesAt(from, id && { id }) }));
  }
}

async function close(): Promise<void> {
  for (const id of IDS) await api(id).close();
  await database.close();
}

/** Scans a label of 10 points, once. */
async function earn(id: Id): Promise<void> {
  const { token } = await api(id).signInUser({ mobile: '9811111111' });
  const batch = await createBatch(api(id).context, { points: 10 });
  expect((await scan(api(id), token, codeOf(api(id).context, batch))).statusCode).toBe(201);
}

const countScans = async (db: TestApi['db']) => (await db.selectFrom('scans').select('serial').execute()).length;
const picture = (letter: string) => `${letter.repeat(32)}.jpg`;
async function addPicture(id: Id, letter: string): Promise<void> {
  await api(id).context.images.put(picture(letter), Buffer.from(letter));
  await createProduct(api(id).context, { pictureKey: picture(letter) });
}
const broken = (results: readonly { violations: number }[]) => results.filter(({ violations }) => violations > 0);

async function suspend(id: string): Promise<void> {
  await api(id as Id).close();
  await brands({ action: 'suspend', id });
}

async function resume(id: string): Promise<void> {
  await brands({ action: 'resume', id });
  const own = database.inSchema(schemaOf(id));
  apis.set(id as Id, await createTestApiOn(own, { images: imagesAt(from, { id }) }));
}

test('a backup of the installation holds every brand; a restore opens an epoch in each', async () => {
  await addPicture(undefined, 'a');
  await addPicture('acme', 'b');
  for (const id of IDS) await earn(id);
  await earn('acme');
  // What an `add` that was killed leaves: no data, and some tables.
  await sql`insert into installation.brands (id, name, schema, admins, key_ids)
    values ('half', 'Half', 'brand_half', '{}', '{}')`.execute(database.db);
  await sql`insert into installation.hosts (host, brand_id, place) values ('half.localhost', 'half', 0)`.execute(
    database.db,
  );
  await sql`create schema brand_half`.execute(database.db);
  await sql`create table brand_half.kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
    database.db,
  );
  await sql`insert into brand_half.kysely_migration values ('0001-baseline', '')`.execute(database.db);
  await brands({ action: 'link', revoke: false, actor: 'tester' });
  // Embedded, the site would make the copy: one process has the directory.
  if (!server) await close();
  // Elsewhere: epochs are noted beside the backup.
  const made = await makeBackup({ to: join(folder, 'of-all'), ...from });
  expect([made.manifest.pictures, made.manifest.missingPictures, broken(made.invariants)]).toEqual([2, 0, []]);
  expect([
    made.manifest.rows.scans,
    made.manifest.brands!.acme!.rows.scans,
    Object.keys(made.manifest.brands!),
  ]).toEqual([1, 2, IDS.slice(1)]);
  const place = { dataDir: join(folder, 'restored'), databaseUrl: restoredUrl, picturesBucket: undefined };
  const restored = await restoreBackup({ from: made.file, ...place });
  expect([restored.differences, broken(restored.invariants), restored.invariants.length]).toEqual([
    [],
    [],
    INVARIANT_COUNT * IDS.length,
  ]);
  expect(restored.guide!.join('\n')).toContain('Brand acme');
  expect(await imagesAt(place, { id: 'acme' }).list()).toEqual(expect.arrayContaining([picture('b')]));
  await withDatabase(place, async (opened) => {
    const scans: number[] = [];
    for (const id of IDS) {
      const own = id ? opened.inSchema(schemaOf(id)) : opened;
      scans.push(await countScans(own.db), await readEpoch(own.db));
      if (id) await own.close();
    }
    expect(scans).toEqual([1, 2, 2, 2, 1, 2].slice(0, scans.length));
    const links = await sql`select hash from installation.access`.execute(opened.db);
    expect(links.rows).toEqual([]);
  });
  if (!server) await open();
  expect(made.unnoted).toBeUndefined();
  const { rows } = await sql`
    select actor, brand, details from installation.events where action = 'backed_up' order by id`.execute(database.db);
  const details = { file: basename(made.file), bytes: made.bytes, made_at: made.manifest.madeAt };
  expect(rows).toEqual(['default', ...IDS.slice(1)].map((brand) => ({ actor: 'backup', brand, details })));
  const { lines } = await brands({ action: 'list' });
  expect(lines.map((line) => line.includes(`  backed up ${made.manifest.madeAt}`))).toEqual(
    ['acme', 'half', 'zenith'].slice(0, lines.length).map((id) => id !== 'half'),
  );
  await sql`delete from installation.brands where id = 'half'`.execute(database.db);
  await sql`drop schema brand_half cascade`.execute(database.db);
});

if (!server) {
  test('one brand alone is refused: the embedded database is copied whole', async () => {
    await expect(makeBackup({ to, brand: 'acme', ...from })).rejects.toThrow(
      'One brand alone is backed up from PostgreSQL only',
    );
  });
}

(server ? describe : describe.skip)('one brand', () => {
  /** Does `work` while labels of another brand are scanned. */
  async function whileZenithEarns<T>(work: () => Promise<T>): Promise<T> {
    const before = await countScans(api('zenith').db);
    let ended = false;
    const earning = (async () => {
      while (!ended) await earn('zenith');
    })();
    try {
      return await work();
    } finally {
      ended = true;
      await earning;
      expect(await countScans(api('zenith').db)).toBeGreaterThan(before);
    }
  }

  test('is restored to the time of its backup, while another goes on', async () => {
    const [old, others] = ['acme', 'acme-2'].map((id) => `loyalty-${id}-2025-01-01T00-00-00-000Z.backup`);
    mkdirSync(to);
    for (const name of [old!, others!]) writeFileSync(join(to, name), '');
    const made = await whileZenithEarns(() => makeBackup({ to, brand: 'acme', keep: 1, ...from }));
    expect([made.removed, readdirSync(to)]).toEqual([[old], expect.arrayContaining([others])]);
    const { manifest } = made;
    expect(basename(made.file)).toMatch(/^loyalty-acme-2.*Z\.backup$/);
    expect([manifest.brand!.id, manifest.rows.scans, manifest.pictures, made.invariants.length]).toEqual([
      'acme',
      2,
      1,
      INVARIANT_COUNT,
    ]);
    const { names, close: closeFile } = await openBackupFile(made.file);
    closeFile();
    expect(names.filter((name) => name.endsWith('.jpg'))).toEqual([`pictures/${picture('b')}`]);
    expect(existsSync(join(from.dataDir, 'backup-acme.json'))).toBe(true);
    expect(JSON.parse(readFileSync(join(from.dataDir, 'backup.json'), 'utf8')).file).not.toBe(made.file);

    await earn('acme');
    const order = { from: made.file, actor: 'tester', ...from };
    await expect(restoreBackup(order)).rejects.toThrow('Say which is to be restored: --brand acme');
    await expect(restoreBackup({ ...order, brand: 'zenith' })).rejects.toThrow('holds no brand "zenith"');
    await expect(restoreBackup({ ...order, brand: 'acme' })).rejects.toThrow('Brand acme is in use. Suspend it first.');
    await suspend('acme');
    await imagesAt(from, { id: 'acme' }).remove(picture('b'));
    const restored = await whileZenithEarns(async () => {
      const restoring = restoreBackup({ ...order, brand: 'acme' });
      // As a process that starts meanwhile.
      await brands({ action: 'migrate' });
      return restoring;
    });
    expect([restored.differences, broken(restored.invariants)]).toEqual([[], []]);
    expect((await imagesAt(from, { id: 'acme' }).get(picture('b')))!.toString()).toBe('b');
    await resume('acme');
    expect(await countScans(api('acme').db)).toBe(2);
    // What it held until now is kept.
    const aside = /the schema (\w+):/.exec(restored.where!)![1]!;
    const kept = database.inSchema(aside);
    expect(await countScans(kept.db)).toBe(3);
    await kept.close();

    expect(await Promise.all(IDS.map((id) => readEpoch(api(id).db)))).toEqual([1, 2, 1]);
    for (const id of IDS) await earn(id);
    for (const id of IDS) await expectInvariantsHold(api(id));
    const { rows } = await sql<object>`
      select actor, brand, details ->> 'aside' as aside from installation.events where action = 'restored'`.execute(
      database.db,
    );
    expect(rows).toEqual([{ actor: 'tester', brand: 'acme', aside }]);
  });

  test('a backup that could not be checked keeps its name of until then, which the error has', async () => {
    const { db } = api('acme');
    const leftovers = ['.unchecked', '.7.partial', '.unchecked.7.partial'].map(
      (end) => `loyalty-2025-01-01T00-00-00-000Z.backup${end}`,
    );
    for (const name of leftovers) writeFileSync(join(to, name), '');
    for (const name of readdirSync(to)) utimesSync(join(to, name), 0, 0);
    const before = readdirSync(to);
    await sql`alter table claims rename to away`.execute(db);
    await expect(makeBackup({ to, brand: 'acme', ...from })).rejects.toThrow(
      /could not be checked: .+\.backup\.unchecked\. .*"claims" does not exist/,
    );
    await sql`alter table away rename to claims`.execute(db);
    const unchecked = readdirSync(to).filter((name) => !before.includes(name));
    expect(unchecked).toEqual([expect.stringMatching(/^loyalty-acme-2.*\.backup\.unchecked$/)]);
    const made = await makeBackup({ to, brand: 'acme', ...from });
    expect(readdirSync(to)).toEqual(
      [...before.filter((name) => !leftovers.includes(name)), ...unchecked, basename(made.file)].sort(),
    );
  });

  test('is restored from a backup of the installation, too', async () => {
    const made = await makeBackup({ to, ...from });
    const scans = await countScans(api('acme').db);
    await earn('acme');
    await suspend('acme');
    const restored = await restoreBackup({ from: made.file, brand: 'acme', ...from });
    expect([restored.differences, broken(restored.invariants)]).toEqual([[], []]);
    await resume('acme');
    expect([await countScans(api('acme').db), await readEpoch(api('acme').db)]).toEqual([scans, 3]);
  });

  test('keeps its data if the restore fails', async () => {
    const made = await makeBackup({ to, brand: 'acme', ...from });
    await earn('acme');
    const scans = await countScans(api('acme').db);
    await suspend('acme');
    const dataDir = join(folder, 'no-folder');
    mkdirSync(join(dataDir, 'pictures'), { recursive: true });
    writeFileSync(join(dataDir, 'pictures', 'brands'), 'a file where the pictures would be');
    await expect(restoreBackup({ from: made.file, brand: 'acme', ...from, dataDir })).rejects.toThrow('ENOTDIR');
    await resume('acme');
    expect([await countScans(api('acme').db), await readEpoch(api('acme').db)]).toEqual([scans, 3]);
    const { rows } = await sql`select from pg_namespace where nspname like 'brand_acme_until_%'`.execute(database.db);
    expect(rows).toHaveLength(2);
  });
});
