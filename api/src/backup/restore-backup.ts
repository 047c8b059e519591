import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Kysely, sql } from 'kysely';
import { lockDirectory } from '../database/directory-lock';
import { migrate } from '../database/migrate';
import { migrations } from '../database/migrations';
import { type OpenDatabase, openDatabase } from '../database/open-database';
import type { Schema } from '../database/schema';
import { type InvariantResult, checkInvariants } from '../modules/invariants';
import { type ImageStore, openImages } from '../modules/pictures';
import { type OpenBackup, openBackupFile } from './backup-file';
import { copyEmbeddedDatabase } from './embedded-copy';
import { type Manifest, compareFacts, readFacts } from './manifest';
import { restorePictures } from './pictures';
import { findProgram, run } from './postgres-programs';

export interface RestoreOrder {
  from: string;
  dataDir: string;
  databaseUrl?: string | undefined;
  /** Bucket of the pictures; undefined: in dataDir. */
  picturesBucket: string | undefined;
  /** Only verifies the backup. */
  checkOnly?: boolean;
}

export interface Restored {
  manifest: Manifest;
  /** Destination, for the printed outcome; undefined if only verified. */
  where?: string;
  /** Differences from the manifest, a sentence each. */
  differences: string[];
  invariants: InvariantResult[];
}

/**
 * Restores a backup into an empty place: DATA_DIR without a database, or an empty database at DATABASE_URL. Missing
 * pictures are added. Nothing is ever overwritten. Compares the rows with the manifest, migrates them to this release,
 * then checks every invariant.
 * @throws Error, having changed nothing, if the backup is damaged, of another engine or of a newer release, or the
 *   place is not empty
 */
export async function restoreBackup(order: RestoreOrder): Promise<Restored> {
  const backup = await openBackupFile(order.from);
  try {
    const { manifest } = backup;
    rejectUnknown(manifest, order.from);
    if (order.checkOnly) return { manifest, differences: [], invariants: [] };
    const engine = order.databaseUrl ? 'postgres' : 'pglite';
    if (manifest.engine !== engine) {
      throw new Error(
        manifest.engine === 'postgres'
          ? 'This is a backup of a PostgreSQL server: set DATABASE_URL to an empty database.'
          : 'This is a backup of the embedded database: unset DATABASE_URL; it goes into DATA_DIR.',
      );
    }
    const images = openImages(order);
    return order.databaseUrl
      ? await restorePostgres(backup, images, { ...order, databaseUrl: order.databaseUrl })
      : await restoreEmbedded(backup, images, order);
  } finally {
    backup.close();
  }
}

function rejectUnknown(manifest: Manifest, file: string): void {
  const unknown = manifest.migrations.filter((name) => !(name in migrations));
  if (unknown.length === 0) return;
  throw new Error(`${file} was made by a newer release (${unknown.join(', ')}). Restore it with that one.`);
}

async function restoreEmbedded(backup: OpenBackup, images: ImageStore, { dataDir }: RestoreOrder): Promise<Restored> {
  const unlock = lockDirectory(dataDir);
  try {
    return await restoreIntoDirectory(backup, images, dataDir);
  } finally {
    unlock();
  }
}

async function restoreIntoDirectory(backup: OpenBackup, images: ImageStore, dataDir: string): Promise<Restored> {
  const home = join(dataDir, 'database');
  if (existsSync(home)) {
    throw new Error(`There is a database in ${dataDir} already. It was left alone; restore into an empty DATA_DIR.`);
  }
  const staging = join(dataDir, 'restore.unfinished');
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { recursive: true });
  try {
    const tar = join(staging, 'database.tar');
    await unpack(backup, 'database.tar', tar);
    await copyEmbeddedDatabase(join(staging, 'database'), tar);
    await rm(tar);
    await restorePictures(backup, images);
    const database = await openDatabase({ dataDir: staging });
    const judged = await judge(database, backup.manifest).finally(() => database.close());
    // Last: a start finds either no database, or a complete one.
    await rename(join(staging, 'database'), home);
    return { ...judged, where: home };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function restorePostgres(
  backup: OpenBackup,
  images: ImageStore,
  { dataDir, databaseUrl }: RestoreOrder & { databaseUrl: string },
): Promise<Restored> {
  const staging = join(dataDir, 'restore.unfinished');
  const database = await openDatabase({ databaseUrl, databasePoolSize: 2 });
  try {
    await rejectTables(database.db);
    const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(
      database.db,
    );
    const program = await findProgram('pg_restore', laterOf(rows[0]!.version, backup.manifest.serverVersion));
    await rm(staging, { recursive: true, force: true });
    await mkdir(staging, { recursive: true });
    const dump = join(staging, 'database.dump');
    await unpack(backup, 'database.dump', dump);
    await restorePictures(backup, images);
    // In one transaction: after a failure the database is still empty.
    const args = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error'];
    await run(program, [...args, '--dbname', new URL(databaseUrl).pathname.slice(1), dump], databaseUrl);
    return { ...(await judge(database, backup.manifest)), where: 'the database at DATABASE_URL' };
  } finally {
    await rm(staging, { recursive: true, force: true });
    await database.close();
  }
}

const laterOf = (one: string, other: string) => (Number.parseInt(one, 10) >= Number.parseInt(other, 10) ? one : other);

async function rejectTables(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
  if (rows.length === 0) return;
  throw new Error(
    `The database at DATABASE_URL holds ${rows.length} tables already. They were left alone; restore into an empty one (createdb).`,
  );
}

async function judge(database: OpenDatabase, manifest: Manifest): Promise<Restored> {
  const differences = compareFacts(manifest, await readFacts(database.db));
  await migrate(database.db);
  return { manifest, differences, invariants: await checkInvariants(database.db) };
}

async function unpack(backup: OpenBackup, name: string, file: string): Promise<void> {
  await pipeline(await backup.read(name), createWriteStream(file, { mode: 0o600 }));
}
