import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createBatch, createProduct, createUser, codeOf } from '../../../test/factories';
import { newDatabaseName, onServer } from '../../../test/test-database';
import { INVARIANT_COUNT } from '../../insight/invariants';
import { loadConfig } from '../../platform/config/load-config';
import { lockDirectory } from '../../platform/database/data-directory';
import { openDatabase } from '../../platform/database/open-database';
import { openSession } from '../../platform/sessions/sessions';
import { startApi } from '../../start-api';
import { makeBackup } from './make-backup';
import { restoreBackup } from './restore-backup';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

/** PostgreSQL in the second run of the api’s tests, else the embedded database; an empty variable counts as unset. */
const server = process.env.DATABASE_URL || undefined;
const picturesBucket = undefined;
const folder = mkdtempSync(join(tmpdir(), 'backup-'));
const [from, to, place] = ['from', 'backups', 'restored'].map((name) => join(folder, name)) as [string, string, string];
const databases = ['from', 'restored'].map(newDatabaseName);
const urlOf = (name: string) => server && Object.assign(new URL(server), { pathname: `/${name}` }).href;
const [fromUrl, restoredUrl] = databases.map(urlOf);
beforeAll(async () => {
  if (server) for (const name of databases) await onServer(server, `create database ${name}`);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  if (server) for (const name of databases) await onServer(server, `drop database ${name} with (force)`);
});

const broken = (results: readonly { id: string; violations: number }[]) =>
  results.filter(({ violations }) => violations > 0);

test('a backup under a scan load, restored elsewhere, has every scan that was acknowledged before it began', async () => {
  const config = loadConfig({
    DATA_DIR: from,
    DATABASE_URL: fromUrl,
    DEMO_DATA: 'off',
    LOG_LEVEL: 'silent',
    CODE_KEYS: `A:${randomBytes(32).toString('base64')}`,
  });
  const site = await startApi({
    ...config,
    limits: { ...config.limits, scanMaxPerHour: 1_000_000, validScansPerHour: 1_000_000 },
  });
  const { context, app } = site;
  const pictureKey = `${'0'.repeat(32)}.jpg`;
  mkdirSync(join(from, 'pictures'), { recursive: true });
  writeFileSync(join(from, 'pictures', pictureKey), 'a picture');
  const { id: productId } = await createProduct(context, { pictureKey });
  const batch = await createBatch(context, { productId, points: 10, quantity: 10_000 });
  const user = await createUser(context, { mobile: '9812345678' });
  const token = await context.db
    .transaction()
    .execute((trx) => openSession(trx, context, { userId: user.id, roleId: 2, mobile: '9812345678' }));

  const acknowledged: number[] = [];
  let next = 0;
  let stopped = false;
  const scanning = [...Array(4).keys()].map(async () => {
    while (!stopped) {
      const index = (next += 1);
      const { statusCode, body } = await app.inject({
        method: 'POST',
        url: '/users/scanner/store',
        headers: { token },
        payload: { encrypyData: codeOf(context, batch, index), location: 'Pune' },
      });
      if (statusCode === 201) acknowledged.push(batch.first_serial + index);
      else if (statusCode !== 503) throw new Error(body);
    }
  });
  while (acknowledged.length < 20) {
    await Promise.race([...scanning, new Promise((resolve) => setTimeout(resolve, 20))]);
  }
  const before = [...acknowledged];
  const [older, oldest] = ['loyalty-2025-01-02T00-00-00-000Z.backup', 'loyalty-2025-01-01T00-00-00-000Z.backup'];
  mkdirSync(to);
  for (const name of [older, oldest, 'notes.txt']) writeFileSync(join(to, name), '');
  const made = await makeBackup({ to, keep: 2, dataDir: from, databaseUrl: fromUrl, picturesBucket });
  stopped = true;
  await Promise.all(scanning);
  await site.close();

  expect([broken(made.invariants), made.manifest.missingPictures]).toEqual([[], 0]);
  expect(made.how).toMatch(server ? /^by pg_dump/ : `given by the running site (process ${process.pid})`);
  expect(JSON.parse(readFileSync(join(from, 'backup.json'), 'utf8'))).toMatchObject({
    succeededAt: made.manifest.madeAt,
    file: made.file,
  });
  expect([made.removed, readdirSync(to).sort()]).toEqual([[oldest], [older, basename(made.file), 'notes.txt'].sort()]);
  const secret = config.codeKeys[0]!.key.toString('base64');
  expect(readFileSync(made.file).includes(secret)).toBe(false);

  if (!server) {
    const unlock = lockDirectory(place);
    await expect(restoreBackup({ from: made.file, picturesBucket, dataDir: place })).rejects.toThrow(
      `in use by process ${process.pid}`,
    );
    unlock();
  }
  const restored = await restoreBackup({ from: made.file, picturesBucket, dataDir: place, databaseUrl: restoredUrl });
  expect([restored.differences, broken(restored.invariants)]).toEqual([[], []]);
  expect(restored.invariants).toHaveLength(INVARIANT_COUNT);
  expect(readFileSync(join(place, 'pictures', pictureKey), 'utf8')).toBe('a picture');
  expect(readdirSync(place)).not.toContain('restore.unfinished');
  const database = await openDatabase({ dataDir: place, databaseUrl: restoredUrl });
  const serials = new Set(
    (await database.db.selectFrom('scans').select('serial').execute()).map(({ serial }) => serial),
  );
  await database.close();
  expect(before.filter((serial) => !serials.has(serial))).toEqual([]);
  expect(serials.size).toBe(made.manifest.rows.scans);

  // An existing database is never overwritten.
  await expect(
    restoreBackup({ from: made.file, picturesBucket, dataDir: place, databaseUrl: restoredUrl }),
  ).rejects.toThrow(server ? 'tables already. They were left alone' : 'already. It was left alone');
  const other = server ? undefined : 'postgres://nobody@127.0.0.1:1/none';
  await expect(
    restoreBackup({ from: made.file, picturesBucket, dataDir: join(folder, 'x'), databaseUrl: other }),
  ).rejects.toThrow(server ? 'set DATABASE_URL to an empty database' : 'unset DATABASE_URL');
});
