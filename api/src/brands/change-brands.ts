import type { Transaction } from 'kysely';
import { readMigrations } from '../platform/database/migrate';
import type { Schema } from '../platform/database/schema';
import { checkHosts, checkId, schemaOf } from './brand';
import { brandConfig } from './brand-config';
import { keyIdsOf } from './brand-keys';
import {
  type BrandEvent,
  appendEvent,
  dropBrand,
  ensureRegistry,
  findBrand,
  hasRegistry,
  insertBrand,
  lockBrand,
  readBrands,
  updateKeyIds,
  updateState,
} from './brands.repository';
import { hasCitus, moveSchema } from './citus.repository';
import { shutOut } from './fence.repository';
import type { Installation } from './installation';
import { type Migrated, migrateBrand, migrateBrands } from './migrate-brands';
import { imagesOf } from './open-brand';

/** As that of a programme, which it becomes. */
const LONGEST_NAME = 40;

export interface NewBrandInput {
  id: string;
  name: string;
  hosts: readonly string[];
  admins: readonly string[];
}

/** Adds a brand and makes its tables. @throws Error if the input or the configuration is wrong: then nothing is added */
export async function addBrand(installation: Installation, input: NewBrandInput, actor: string): Promise<Migrated> {
  const id = checkId(input.id);
  const name = input.name.trim();
  if (!name || name.length > LONGEST_NAME)
    throw new Error(`The name of a brand has 1 to ${LONGEST_NAME} characters, not "${name}".`);
  const { admins } = input;
  const hosts = checkHosts(input.hosts);
  const own = new URL(installation.config.publicUrl).hostname;
  if (hosts.includes(own)) throw new Error(`The host ${own} is that of the default brand (PUBLIC_URL).`);
  const schema = schemaOf(id);
  const keyIds = keyIdsOf(brandConfig({ id, hosts, admins }, installation));
  const { db } = installation.database;
  // The extension that brands share is made with the default brand's tables.
  if ((await readMigrations(db)).length === 0)
    throw new Error('The database has no tables yet. Start the site on it once.');
  await ensureRegistry(db);
  await db.transaction().execute(async (trx) => {
    await insertBrand(trx, { id, name, hosts, schema, admins, keyIds });
    await appendEvent(trx, { actor, action: 'added', brand: id, details: { name, hosts } });
  });
  return migrateBrand(installation, { id, name, hosts, schema, admins, state: 'adding', migrationError: null });
}

/** Suspends or resumes a brand. @throws Error if there is none */
export async function setBrandState(
  { database: { db } }: Installation,
  { id, state }: { id: string; state: 'active' | 'suspended' },
  actor: string,
): Promise<void> {
  await requireRegistry(db);
  await db.transaction().execute(async (trx) => {
    await updateState(trx, id, state);
    await appendEvent(trx, { actor, action: state === 'active' ? 'resumed' : 'suspended', brand: id });
  });
}

/** Deletes a suspended brand with all its data, for good. @throws Error if it is not suspended */
export async function removeBrand(installation: Installation, id: string, actor: string): Promise<void> {
  await requireRegistry(installation.database.db);
  await withSuspended(installation.database.db, id, async (trx, schema) => {
    // Pictures are deleted when nothing else can fail, and before the end: if one cannot be, the brand is still there.
    await dropBrand(trx, id, schema);
    const images = imagesOf({ id }, installation);
    for (const key of await images.list()) await images.remove(key);
    await appendEvent(trx, { actor, action: 'removed', brand: id });
  });
}

/**
 * Does `work` in a transaction that keeps a brand suspended, once no process is connected to its schema any more.
 * @throws Error if it is not suspended, or a process does not let go of it
 */
export async function withSuspended<T>(
  db: Installation['database']['db'],
  id: string,
  work: (trx: Transaction<Schema>, schema: string) => Promise<T>,
): Promise<T> {
  const { state, schema } = await db.transaction().execute((trx) => lockBrand(trx, id));
  if (state === 'active') throw new Error(`Brand ${id} is in use. Suspend it first.`);
  return db.transaction().execute(async (trx) => {
    await shutOut(trx, schema);
    const now = await lockBrand(trx, id);
    if (now.state === 'active') throw new Error(`Brand ${id} was resumed meanwhile. Suspend it first.`);
    return work(trx, schema);
  });
}

/** Moves a brand to another worker of Citus while it is in use. @throws Error without Citus */
export async function moveBrand(
  { database: { db } }: Installation,
  { id, to }: { id: string; to: string },
  actor: string,
): Promise<void> {
  await requireRegistry(db);
  const [, host, port] = /^([^:\s]+)(?::(\d{1,5}))?$/.exec(to) ?? [];
  if (!host) throw new Error(`--to must be a worker, HOST or HOST:PORT, not "${to}".`);
  const { schema } = await db.transaction().execute((trx) => lockBrand(trx, id));
  if (!(await hasCitus(db))) throw new Error('The server has no Citus: all its brands are on one machine.');
  await moveSchema(db, schema, { host, port: Number(port ?? 5432) });
  const event: BrandEvent = { actor, action: 'moved', brand: id, details: { to } };
  await appendEvent(db, event);
}

/** Takes the keys that this environment has for a brand as its own, whatever they were. */
export async function acceptKeys(installation: Installation, id: string, actor: string): Promise<void> {
  const { db } = installation.database;
  const brand = await findBrand(db, id);
  const keyIds = keyIdsOf(brandConfig(brand, installation));
  await db.transaction().execute(async (trx) => {
    await updateKeyIds(trx, id, keyIds);
    await appendEvent(trx, { actor, action: 'keys_accepted', brand: id, details: { keys: keyIds } });
  });
}

/** Migrates the brands that are behind. */
export async function migrateAll(installation: Installation, actor: string): Promise<Migrated[]> {
  const { db } = installation.database;
  const migrated = await migrateBrands(installation, (await readBrands(db)) ?? []);
  for (const { brand, error } of migrated)
    await appendEvent(db, {
      actor,
      action: 'migrated',
      brand: brand.id,
      details: error ? { error: error.message } : {},
    });
  return migrated;
}

export async function requireRegistry(db: Installation['database']['db']): Promise<void> {
  if (!(await hasRegistry(db))) throw new Error('This installation has one brand, the default one. Add another first.');
}
