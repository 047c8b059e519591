import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { sql } from 'kysely';
import { DEFAULT_BRAND } from '../../brands/brand';
import { noteBackup } from '../../brands/note-backup';
import { createPglite } from '../../platform/database/data-directory';
import { type OpenDatabase, withDatabase } from '../../platform/database/open-database';
import { readSnapshot } from '../../platform/database/queries';
import { askForCommand, askForCopy, checkInvariants, type InvariantResult } from '../../insight/invariants';
import { countMissing, type Entry, pictureEntries, picturesIn, renameSynced, writeBackupFile } from './backup-file';
import type { DatabaseFacts, Manifest, Outcome } from './manifest';
import { findProgram, streamFrom } from './postgres-programs';
import { checkProgramme, type DataPlace, imagesAt, inBrand, type Part, readParts } from './programmes';

interface BackupOrder extends DataPlace {
  /** Folder of the backups; created if missing. */
  to: string;
  /** Number of backups to keep in that folder, this one included; undefined keeps all. */
  keep?: number | undefined;
  /** Id of the one brand to back up; undefined: the whole installation. */
  brand?: string | undefined;
  /** The operating-system user, for the registry's events. */
  actor?: string | undefined;
}

interface Written {
  file: string;
  bytes: number;
  manifest: Manifest;
}

interface MadeBackup extends Written, Outcome {
  how: string;
  removed: string[];
  /** Why it could not be noted in the registry of brands. */
  unnoted: string | undefined;
}

/** The whole of it: `loyalty-acme-2-…` is a backup of the brand acme-2, not of acme. */
const TIME = '[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9-]+Z';
const LEFTOVER = /^loyalty-.+Z\.backup\.(unchecked|(unchecked\.)?[0-9]+\.partial)$/;
const DAY_MS = 86_400_000;

/** What the names of backups begin with: those of one brand and of the installation are kept apart. */
const prefixOf = ({ brand }: Pick<BackupOrder, 'brand'>) => (brand === undefined ? 'loyalty-' : `loyalty-${brand}-`);

/**
 * Backs up database and pictures as one file: a running embedded database through the site's own process, a stopped one
 * directly, PostgreSQL in one snapshot. Pictures are listed after the database was copied: a picture is stored before
 * its row, so every row in the copy finds its picture, unless its case or account was deleted meanwhile.
 * @throws Error if it could not be made; then no file is left behind, and no older backup was removed
 */
export async function makeBackup(order: BackupOrder): Promise<MadeBackup> {
  if (order.brand !== undefined && order.databaseUrl === undefined)
    throw new Error(
      'One brand alone is backed up from PostgreSQL only: the embedded database is copied whole, with all brands. Leave out --brand.',
    );
  await mkdir(order.to, { recursive: true });
  const made = await (order.databaseUrl === undefined
    ? backUpEmbedded(order)
    : backUpPostgres(order, order.databaseUrl));
  const removed = await removeOldBackups(order);
  await noteSuccess(order, made);
  const unnoted = await noteInRegistry(order, made).then(
    () => undefined,
    (error: Error) => error.message,
  );
  return { ...made, differences: [], removed, unnoted };
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
  return withDatabase({ embedded: (options) => createPglite({ ...options, loadDataDir: tar }) }, async (copy) => {
    const read = () => Readable.fromWeb(tar.stream() as ReadableStream);
    const parts = await readSnapshot(copy.db, (trx) => readParts(trx, undefined));
    const written = await write(order, 'pglite', parts, { name: 'database.tar', compress: true, read });
    return { ...written, how, invariants: await checkParts(written, copy, order, parts) };
  });
}

function backUpPostgres(order: BackupOrder, databaseUrl: string) {
  return withDatabase({ databaseUrl, databasePoolSize: 2 }, async (database) => {
    const { db } = database;
    let parts: Part[] = [];
    const written = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        await sql`set local statement_timeout = 0`.execute(trx);
        // The transaction does nothing while pg_dump reads its snapshot, however long that takes.
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
        parts = await readParts(trx, order.brand);
        const { brand, facts } = parts[0]!;
        const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(trx);
        const program = await findProgram('pg_dump', facts.serverVersion);
        const options = ['--format=custom', '--no-owner', '--no-privileges', '--lock-wait-timeout=60s'];
        options.push(`--snapshot=${rows[0]!.id}`, ...(brand ? [`--schema=${brand.schema}`] : []));
        const read = () => streamFrom(program, options, databaseUrl);
        return write(order, 'postgres', parts, { name: 'database.dump', compress: false, read });
      });
    return {
      ...written,
      how: 'by pg_dump, in one snapshot',
      invariants: await checkParts(written, database, order, parts),
    };
  });
}

/** Until it was checked a backup does not have its name. */
const uncheckedOf = (file: string) => `${file}.unchecked`;

/** Checks the invariants of each part, on the data as they are now, and gives the file its name. */
async function checkParts(
  { file }: Written,
  database: OpenDatabase,
  place: DataPlace,
  parts: readonly Part[],
): Promise<InvariantResult[]> {
  const results: InvariantResult[] = [];
  try {
    for (const { brand } of parts)
      results.push(
        ...(brand ? await inBrand(database, place, brand, checkProgramme) : await checkInvariants(database.db)),
      );
    await renameSynced(uncheckedOf(file), file);
    return results;
  } catch (cause) {
    const why = (cause as Error).message;
    throw new Error(`The backup is whole, but its data could not be checked: ${uncheckedOf(file)}. ${why}`, { cause });
  }
}

const backedUp = ({ pictureKeys: _, ...facts }: DatabaseFacts) => facts;

async function write(
  order: BackupOrder,
  engine: Manifest['engine'],
  parts: readonly Part[],
  database: Entry,
): Promise<Written> {
  const [{ brand, facts }, ...others] = parts as [Part, ...Part[]];
  const pictures: Entry[] = [];
  let missingPictures = 0;
  for (const part of parts) {
    const folder = picturesIn(part === parts[0] ? undefined : part.brand!.id);
    const entries = await pictureEntries(imagesAt(order, part.brand), folder);
    missingPictures += countMissing(part.facts.pictureKeys, entries, folder);
    pictures.push(...entries);
  }
  const manifest: Manifest = {
    ...{ format: 1, engine, ...backedUp(facts), pictures: pictures.length, missingPictures },
    ...(brand && { brand: { id: brand.id, name: brand.name, hosts: brand.hosts, schema: brand.schema } }),
    ...(others.length > 0 && { brands: Object.fromEntries(others.map((one) => [one.brand!.id, backedUp(one.facts)])) }),
  };
  const file = join(order.to, `${prefixOf(order)}${facts.madeAt.replaceAll(/[:.]/g, '-')}.backup`);
  return { file, manifest, bytes: await writeBackupFile(uncheckedOf(file), [database, ...pictures], manifest) };
}

/** Removes old backups by name, which sorts by time, and partial files of a day ago: a younger one may be in progress. */
async function removeOldBackups({ to: folder, keep, brand }: BackupOrder): Promise<string[]> {
  const names = (await readdir(folder)).sort();
  for (const name of names.filter((one) => LEFTOVER.test(one))) {
    const file = join(folder, name);
    if (Date.now() - (await stat(file)).mtimeMs > DAY_MS) await rm(file, { force: true });
  }
  if (keep === undefined) return [];
  const ours = new RegExp(`^${prefixOf({ brand })}${TIME}\\.backup$`);
  const old = names.filter((one) => ours.test(one)).slice(0, -keep);
  for (const name of old) await rm(join(folder, name), { force: true });
  return old;
}

/** Records the time: of the installation, for the metric `loyalty_backup_last_success_timestamp_seconds`, or of a brand. */
async function noteSuccess({ dataDir, brand }: BackupOrder, { file, bytes, manifest }: Written): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const note = join(dataDir, brand === undefined ? 'backup.json' : `backup-${brand}.json`);
  await writeFile(`${note}.partial`, `${JSON.stringify({ succeededAt: manifest.madeAt, file, bytes })}\n`);
  await rename(`${note}.partial`, note);
}

/** Notes it for each brand that it holds, through the site if that runs on the embedded database. */
async function noteInRegistry(order: BackupOrder, { file, bytes, manifest }: Written): Promise<void> {
  const brands = order.brand === undefined ? [DEFAULT_BRAND, ...Object.keys(manifest.brands ?? {})] : [order.brand];
  const backup = { brands, file: basename(file), bytes, madeAt: manifest.madeAt };
  const { dataDir, databaseUrl, actor = 'backup' } = order;
  if (databaseUrl === undefined) {
    if (!manifest.brands || (await askForCommand(dataDir, { action: 'note-backup', backup, actor }))) return;
  }
  await withDatabase({ dataDir, databaseUrl, databasePoolSize: 1 }, ({ db }) => noteBackup(db, backup, actor));
}
