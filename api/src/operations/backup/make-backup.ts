import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { sql } from 'kysely';
import { createPglite } from '../../platform/database/data-directory';
import { withDatabase } from '../../platform/database/open-database';
import { askForCopy, checkInvariants } from '../../insight/invariants';
import { openImages } from '../../platform/pictures';
import { countMissing, type Entry, pictureEntries, writeBackupFile } from './backup-file';
import { type DatabaseFacts, type Manifest, type Outcome, readFacts } from './manifest';
import { findProgram, streamFrom } from './postgres-programs';

/** Where the data are: the database at DATABASE_URL, else in DATA_DIR; the pictures in a bucket, else in DATA_DIR. */
export interface DataPlace {
  dataDir: string;
  databaseUrl?: string | undefined;
  picturesBucket: string | undefined;
}

interface BackupOrder extends DataPlace {
  /** Folder of the backups; created if missing. */
  to: string;
  /** Number of backups to keep in that folder, this one included; undefined keeps all. */
  keep?: number | undefined;
}

interface Written {
  file: string;
  bytes: number;
  manifest: Manifest;
}

interface MadeBackup extends Written, Outcome {
  how: string;
  removed: string[];
}

const OURS = /^loyalty-[0-9T-]+Z\.backup$/;
const LEFTOVER = /^loyalty-[0-9T-]+Z\.backup\.[0-9]+\.partial$/;
const DAY_MS = 86_400_000;

/**
 * Backs up database and pictures as one file: a running embedded database through the site's own process, a stopped one
 * directly, PostgreSQL in one snapshot. Pictures are listed after the database was copied: a picture is stored before
 * its row, so every row in the copy finds its picture, unless its case or account was deleted meanwhile.
 * @throws Error if it could not be made; then no file is left behind, and no older backup was removed
 */
export async function makeBackup(order: BackupOrder): Promise<MadeBackup> {
  await mkdir(order.to, { recursive: true });
  const made = await (order.databaseUrl === undefined
    ? backUpEmbedded(order)
    : backUpPostgres(order, order.databaseUrl));
  const removed = await removeOldBackups(order.to, order.keep);
  await noteSuccess(order.dataDir, made);
  return { ...made, differences: [], removed };
}

async function backUpEmbedded(order: BackupOrder) {
  if (!existsSync(join(order.dataDir, 'database'))) {
    throw new Error(
      `There is no database in ${order.dataDir}. Set DATA_DIR or DATABASE_URL to where the site keeps its data.`,
    );
  }
  const asked = await askForCopy(order.dataDir);
  const tar = asked?.tar ?? (await withDatabase(order, ({ dumpDirectory }) => dumpDirectory!()));
  const how = asked ? `given by the running site (process ${asked.pid})` : 'of the stopped site';
  // A copy that does not open is not a backup.
  return withDatabase({ embedded: (options) => createPglite({ ...options, loadDataDir: tar }) }, async ({ db }) => {
    const read = () => Readable.fromWeb(tar.stream() as ReadableStream);
    const written = await write(order, 'pglite', await readFacts(db), { name: 'database.tar', compress: true, read });
    return { ...written, how, invariants: await checkInvariants(db) };
  });
}

function backUpPostgres(order: BackupOrder, databaseUrl: string) {
  return withDatabase({ databaseUrl, databasePoolSize: 2 }, async ({ db }) => {
    const written = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        await sql`set local statement_timeout = 0`.execute(trx);
        // The transaction does nothing while pg_dump reads its snapshot, however long that takes.
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
        const facts = await readFacts(trx);
        const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(trx);
        const program = await findProgram('pg_dump', facts.serverVersion);
        const options = ['--format=custom', '--no-owner', '--no-privileges', '--lock-wait-timeout=60s'];
        const read = () => streamFrom(program, [...options, `--snapshot=${rows[0]!.id}`], databaseUrl);
        return write(order, 'postgres', facts, { name: 'database.dump', compress: false, read });
      });
    return { ...written, how: 'by pg_dump, in one snapshot', invariants: await checkInvariants(db) };
  });
}

async function write(
  order: BackupOrder,
  engine: Manifest['engine'],
  { pictureKeys, ...facts }: DatabaseFacts,
  database: Entry,
): Promise<Written> {
  const pictures = await pictureEntries(openImages(order));
  const missingPictures = countMissing(pictureKeys, pictures);
  const manifest: Manifest = { format: 1, engine, ...facts, pictures: pictures.length, missingPictures };
  const file = join(order.to, `loyalty-${facts.madeAt.replaceAll(/[:.]/g, '-')}.backup`);
  return { file, manifest, bytes: await writeBackupFile(file, [database, ...pictures], manifest) };
}

/** Removes old backups by name, which sorts by time, and partial files of a day ago: a younger one may be in progress. */
async function removeOldBackups(folder: string, keep: number | undefined): Promise<string[]> {
  const names = (await readdir(folder)).sort();
  for (const name of names.filter((one) => LEFTOVER.test(one))) {
    const file = join(folder, name);
    if (Date.now() - (await stat(file)).mtimeMs > DAY_MS) await rm(file, { force: true });
  }
  if (keep === undefined) return [];
  const old = names.filter((one) => OURS.test(one)).slice(0, -keep);
  for (const name of old) await rm(join(folder, name), { force: true });
  return old;
}

/** Records the time for the metric `loyalty_backup_last_success_timestamp_seconds`. */
async function noteSuccess(dataDir: string, { file, bytes, manifest }: Written): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const note = join(dataDir, 'backup.json');
  await writeFile(`${note}.partial`, `${JSON.stringify({ succeededAt: manifest.madeAt, file, bytes })}\n`);
  await rename(`${note}.partial`, note);
}
