import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Kysely, sql } from 'kysely';
import type { RestoreSource } from '../../platform/database/schema';
import { migrate } from '../../platform/database/migrate';
import { migrations } from '../../platform/database/migrations';
import { createExtension } from '../../platform/database/migrations/0016-search';
import { createPglite, lockDirectory } from '../../platform/database/data-directory';
import { type OpenDatabase, withDatabase } from '../../platform/database/open-database';
import { clearUnfinished, markUnfinished, readEpoch, UNFINISHED } from '../../platform/epochs';
import { checkInvariants } from '../../insight/invariants';
import { type ImageStore, openImages } from '../../platform/pictures';
import { type OpenBackup, openBackupFile, restorePictures } from './backup-file';
import type { DataPlace } from './make-backup';
import { compareFacts, type Outcome, readFacts } from './manifest';
import { noteEpoch, openEpoch, readKnownEpoch } from './open-epoch';
import { findProgram, runOn } from './postgres-programs';
import { writeRestoreGuide } from './restore-guide';

interface RestoreOrder extends DataPlace {
  from: string;
  checkOnly?: boolean | undefined;
  /** At least this epoch, where no note of earlier restores was left. */
  epoch?: number | undefined;
}

interface Restored extends Outcome {
  /** Destination, for the printed outcome; undefined if only verified. */
  where?: string;
  guide?: string[];
}

/** What a restore needs beside the data: where pictures and earlier backups are, and the epoch to open at least. */
interface Surroundings {
  images: ImageStore;
  backups: string | undefined;
  epoch: number | undefined;
}

/**
 * Restores a backup into an empty place: DATA_DIR without a database, or an empty database at DATABASE_URL. Missing
 * pictures are added. Nothing is ever overwritten. Compares the rows with the manifest, migrates them to this release,
 * opens a new epoch (docs/decisions/0038), then checks every invariant.
 * @throws Error, having changed nothing, if the backup is damaged, of another engine or of a newer release, or the
 *   place is not empty
 */
export async function restoreBackup(order: RestoreOrder): Promise<Restored> {
  const { from, dataDir, databaseUrl, checkOnly } = order;
  const backup = await openBackupFile(from);
  try {
    const { manifest } = backup;
    const unknown = manifest.migrations.filter((name) => !(name in migrations));
    if (unknown.length > 0)
      throw new Error(`${from} was made by a newer release (${unknown.join(', ')}). Restore it with that one.`);
    if (checkOnly) return { manifest, differences: [], invariants: [] };
    if (manifest.engine === 'postgres' && databaseUrl === undefined)
      throw new Error('This is a backup of a PostgreSQL server: set DATABASE_URL to an empty database.');
    if (manifest.engine === 'pglite' && databaseUrl !== undefined)
      throw new Error('This is a backup of the embedded database: unset DATABASE_URL; it goes into DATA_DIR.');
    const around = { images: openImages(order), backups: dirname(from), epoch: order.epoch };
    return await (databaseUrl === undefined
      ? restoreEmbedded(backup, basename(from), around, dataDir)
      : restorePostgres(backup, basename(from), around, databaseUrl));
  } finally {
    backup.close();
  }
}

async function restoreEmbedded(
  backup: OpenBackup,
  name: string,
  around: Surroundings,
  dataDir: string,
): Promise<Restored> {
  const unlock = lockDirectory(dataDir);
  const home = join(dataDir, 'database');
  const staging = join(dataDir, 'restore.unfinished');
  try {
    if (existsSync(home))
      throw new Error(`There is a database in ${dataDir} already. It was left alone; restore into an empty DATA_DIR.`);
    await rm(staging, { recursive: true, force: true });
    await mkdir(join(staging, 'database'), { recursive: true });
    const loadDataDir = new Blob([await buffer(await backup.read('database.tar'))]);
    const pglite = await createPglite({ dataDir: join(staging, 'database'), loadDataDir });
    await pglite.close();
    await restorePictures(backup, around.images);
    const checked = await withDatabase({ dataDir: staging }, ({ db }) => finish(db, backup, name, around));
    // Last: a start finds either no database, or a complete one.
    await rename(join(staging, 'database'), home);
    return { ...checked, where: home };
  } finally {
    await rm(staging, { recursive: true, force: true });
    unlock();
  }
}

function restorePostgres(
  backup: OpenBackup,
  file: string,
  around: Surroundings,
  databaseUrl: string,
): Promise<Restored> {
  return withDatabase({ databaseUrl, databasePoolSize: 2 }, async ({ db }) => {
    const { rows } = await sql<{ tables: number; version: string }>`
      select current_setting('server_version') as version, (select count(*) from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema') and tablename <> ${UNFINISHED}) as tables`.execute(
      db,
    );
    const { tables, version } = rows[0]!;
    if (tables > 0)
      throw new Error(
        `The database at DATABASE_URL holds ${tables} tables already. They were left alone; restore into an empty one (createdb).`,
      );
    const newer = Math.max(Number.parseInt(version, 10), Number.parseInt(backup.manifest.serverVersion, 10));
    const program = await findProgram('pg_restore', String(newer));
    await createExtension(db as Kysely<unknown>);
    await restorePictures(backup, around.images);
    await markUnfinished(db);
    // In one transaction: after a failure the database is still empty.
    const args = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error'];
    const name = decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
    const folder = await mkdtemp(join(tmpdir(), 'restore-'));
    try {
      const contents = join(folder, 'contents');
      await writeFile(contents, await listContents(backup, program, databaseUrl));
      const given = ['--use-list', contents, '--dbname', name];
      await runOn(await backup.read('database.dump'), program, [...args, ...given], databaseUrl);
    } catch (error) {
      await clearUnfinished(db);
      throw error;
    } finally {
      await rm(folder, { recursive: true });
    }
    return { ...(await finish(db, backup, file, around)), where: 'the database at DATABASE_URL' };
  });
}

/** Lists what a dump contains, but for its extension: that may belong to another user, who alone may comment on it. */
async function listContents(backup: OpenBackup, program: string, databaseUrl: string): Promise<string> {
  const contents = await runOn(await backup.read('database.dump'), program, ['--list'], databaseUrl);
  return contents.replaceAll(/^.* (?:EXTENSION|COMMENT) - (?:EXTENSION )?pg_trgm.*\n/gm, '');
}

async function finish(
  db: OpenDatabase['db'],
  { manifest }: OpenBackup,
  file: string,
  around: Surroundings,
): Promise<Restored> {
  const differences = compareFacts(manifest, await readFacts(db));
  const source = { backup: file, dataUntil: manifest.madeAt };
  return { manifest, differences, ...(await beginEpoch(db, source, around)) };
}

async function beginEpoch(db: OpenDatabase['db'], source: RestoreSource, around: Surroundings) {
  await migrate(db);
  const known = Math.max(await readEpoch(db), await readKnownEpoch(around));
  const epoch = Math.max(known + 1, around.epoch ?? 0);
  const unnoted = await noteEpoch(around, epoch);
  const jumps = await openEpoch(db, { epoch, source, at: new Date() });
  const guide = await writeRestoreGuide(db, { epoch, source, jumps, unnoted });
  return { guide, invariants: await checkInvariants(db, around.images) };
}

/** Opens a new epoch in a database that was brought back otherwise, on which no site may run. */
export function openRestored({
  dataUntil,
  epoch,
  ...place
}: DataPlace & { dataUntil: Date; epoch?: number | undefined }): Promise<
  Pick<Outcome, 'invariants'> & { guide: string[] }
> {
  const around = { images: openImages(place), backups: undefined, epoch };
  const source = { backup: null, dataUntil: dataUntil.toISOString() };
  return withDatabase({ ...place, databasePoolSize: 2 }, ({ db }) => beginEpoch(db, source, around));
}
