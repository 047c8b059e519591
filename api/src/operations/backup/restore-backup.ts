import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Kysely, sql } from 'kysely';
import { migrations } from '../../platform/database/migrations';
import { createExtension } from '../../platform/database/migrations/0016-search';
import { createPglite, lockDirectory } from '../../platform/database/data-directory';
import { withDatabase } from '../../platform/database/open-database';
import { clearUnfinished, markUnfinished, UNFINISHED } from '../../platform/epochs';
import { type OpenBackup, openBackupFile, picturesIn, restorePictures } from './backup-file';
import { finishAll, type Restored, type RestoreOrder } from './finish-restore';
import { findRestore, listContents, loadDump } from './load-dump';
import { type DataPlace, imagesAt } from './programmes';
import { restoreBrand } from './restore-brand';

/**
 * Restores a backup into an empty place: DATA_DIR without a database, or an empty database at DATABASE_URL; one brand in
 * place of its data, which are set aside. Missing pictures are added. Nothing is ever overwritten. Compares the rows
 * with the manifest, migrates them to this release, opens a new epoch (docs/decisions/0038) of each programme, then
 * checks every invariant.
 * @throws Error, having changed nothing, if the backup is damaged, of another engine or of a newer release, or the
 *   place is not empty
 */
export async function restoreBackup(order: RestoreOrder): Promise<Restored> {
  const { from, databaseUrl, checkOnly } = order;
  const backup = await openBackupFile(from);
  try {
    const { manifest } = backup;
    const made = [manifest, ...Object.values(manifest.brands ?? {})].flatMap((facts) => facts.migrations);
    const unknown = made.filter((name) => !(name in migrations));
    if (unknown.length > 0)
      throw new Error(`${from} was made by a newer release (${unknown.join(', ')}). Restore it with that one.`);
    if (checkOnly) return { manifest, differences: [], invariants: [] };
    if (manifest.engine === 'postgres' && databaseUrl === undefined)
      throw new Error('This is a backup of a PostgreSQL server: set DATABASE_URL to an empty database.');
    if (manifest.engine === 'pglite' && databaseUrl !== undefined)
      throw new Error('This is a backup of the embedded database: unset DATABASE_URL; it goes into DATA_DIR.');
    if (order.brand !== undefined) return await restoreBrand(backup, order, order.brand);
    if (manifest.brand)
      throw new Error(`This is a backup of one brand. Say which is to be restored: --brand ${manifest.brand.id}.`);
    return await (databaseUrl === undefined
      ? restoreEmbedded(backup, order)
      : restorePostgres(backup, order, databaseUrl));
  } finally {
    backup.close();
  }
}

async function restoreEmbedded(backup: OpenBackup, order: RestoreOrder): Promise<Restored> {
  const { dataDir } = order;
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
    await restoreAllPictures(backup, order);
    const checked = await withDatabase({ dataDir: staging }, (database) => finishAll(database, backup, order));
    // Last: a start finds either no database, or a complete one.
    await rename(join(staging, 'database'), home);
    return { ...checked, where: home };
  } finally {
    await rm(staging, { recursive: true, force: true });
    unlock();
  }
}

function restorePostgres(backup: OpenBackup, order: RestoreOrder, databaseUrl: string): Promise<Restored> {
  return withDatabase({ databaseUrl, databasePoolSize: 2 }, async (database) => {
    const { db } = database;
    const { rows } = await sql<{ tables: number }>`
      select count(*) as tables from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') and tablename <> ${UNFINISHED}`.execute(db);
    const { tables } = rows[0]!;
    if (tables > 0)
      throw new Error(
        `The database at DATABASE_URL holds ${tables} tables already. They were left alone; restore into an empty one (createdb).`,
      );
    const program = await findRestore(db, backup);
    await createExtension(db as Kysely<unknown>);
    await restoreAllPictures(backup, order);
    await markUnfinished(db);
    const folder = await mkdtemp(join(tmpdir(), 'restore-'));
    try {
      const contents = join(folder, 'contents');
      await writeFile(contents, await listContents(backup, program, databaseUrl));
      await loadDump(backup, program, ['--use-list', contents], databaseUrl);
    } catch (error) {
      await clearUnfinished(db);
      throw error;
    } finally {
      await rm(folder, { recursive: true });
    }
    return { ...(await finishAll(database, backup, order)), where: 'the database at DATABASE_URL' };
  });
}

async function restoreAllPictures(backup: OpenBackup, place: DataPlace): Promise<void> {
  await restorePictures(backup, imagesAt(place, undefined), picturesIn());
  for (const id of Object.keys(backup.manifest.brands ?? {}))
    await restorePictures(backup, imagesAt(place, { id }), picturesIn(id));
}
