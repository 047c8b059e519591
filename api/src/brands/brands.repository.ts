import { type Kysely, type Transaction, sql } from 'kysely';
import type { Schema } from '../platform/database/schema';
import { ifTaken, isDatabaseUnavailable, sqlState } from '../platform/database/database-errors';
import { migrations } from '../platform/database/migrations';
import { type Brand, type BrandState, DEFAULT_BRAND, type KeyIds } from './brand';

/** The release of a brand: the last migration of its schema; null if there is none. */
export type Releases = ReadonlyMap<string, string | null>;

const REGISTRY = [
  'create schema installation',
  `create table installation.brands (
    id text primary key check (id ~ '^[a-z][a-z0-9-]{1,30}$'),
    name text not null,
    schema text not null unique,
    state text not null default 'adding' check (state in ('adding', 'active', 'suspended')),
    state_since timestamptz not null default now(),
    admins text[] not null,
    key_ids jsonb not null,
    migration_error text,
    created_at timestamptz not null default now()
  )`,
  `create table installation.hosts (
    host text primary key,
    brand_id text not null references installation.brands on delete cascade,
    place integer not null
  )`,
  `create table installation.events (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    actor text not null,
    action text not null,
    brand text not null,
    details jsonb not null
  )`,
  `create function installation.reject_change() returns trigger language plpgsql as $$
    begin raise exception 'installation.events is append-only'; end $$`,
  `create trigger events_append_only before update or delete or truncate on installation.events
    for each statement execute function installation.reject_change()`,
];
const UNDEFINED_TABLE = '42P01';
/** An arbitrary advisory-lock number: two first brands at once make one registry. */
const ONE_AT_A_TIME = 20_261_126_050;

/** Makes the registry of brands if there is none. */
export async function ensureRegistry(db: Kysely<Schema>): Promise<void> {
  if (await hasRegistry(db)) return;
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(ONE_AT_A_TIME)})`.execute(trx);
    if (await hasRegistry(trx)) return;
    for (const statement of REGISTRY) await sql.raw(statement).execute(trx);
    // An older release knows no brands: it would serve their hosts as the default one.
    await sql`update schema_needs set migration = ${Object.keys(migrations).at(-1)} where only_row`.execute(trx);
  });
}

export async function hasRegistry(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('installation.brands') is not null as found`.execute(db);
  return rows[0]!.found;
}

/** Returns the brands by id, without the default one; undefined if there is no registry. */
export async function readBrands(db: Kysely<Schema>): Promise<Brand[] | undefined> {
  if (!(await hasRegistry(db))) return undefined;
  const { rows } = await sql<Brand>`
    select id, name, schema, state, admins, migration_error as "migrationError",
      (select array_agg(host order by place) from installation.hosts h where h.brand_id = b.id) as hosts
    from installation.brands b order by id`.execute(db);
  return rows;
}

/** Returns the release of each of the brands; of none whose server is not available, or that is just restored or removed. */
export async function readReleases(
  db: Kysely<Schema>,
  brands: readonly Pick<Brand, 'id' | 'schema'>[],
): Promise<Releases> {
  const { rows: there } = await sql<{ schema: string }>`
    select schemaname as schema from pg_tables
    where tablename = 'kysely_migration' and schemaname = any(${brands.map(({ schema }) => schema)}::text[])`.execute(
    db,
  );
  const migrated = new Set(there.map(({ schema }) => schema));
  const releases = new Map<string, string | null>();
  for (const { id, schema } of brands.filter((brand) => migrated.has(brand.schema))) {
    const release = sql<{ name: string | null }>`select max(name) as name from ${sql.id(schema, 'kysely_migration')}`;
    try {
      releases.set(id, (await release.execute(db)).rows[0]!.name);
    } catch (error) {
      // One by one: on Citus a worker that is down takes its own brands with it, and no others; a table may go meanwhile.
      if (!isDatabaseUnavailable(error) && sqlState(error) !== UNDEFINED_TABLE) throw error;
    }
  }
  return releases;
}

interface NewBrand extends Pick<Brand, 'id' | 'name' | 'hosts' | 'schema' | 'admins'> {
  keyIds: KeyIds;
}

/** Adds a brand with its empty schema. @throws Error if its id or one of its hosts is taken */
export async function insertBrand(trx: Transaction<Schema>, brand: NewBrand): Promise<void> {
  await sql`insert into installation.brands (id, name, schema, admins, key_ids)
    values (${brand.id}, ${brand.name}, ${brand.schema}, ${[...brand.admins]}::text[], ${JSON.stringify(brand.keyIds)}::jsonb)`
    .execute(trx)
    .catch(ifTaken(() => new Error(`There is a brand ${brand.id} already.`)));
  for (const [place, host] of brand.hosts.entries())
    await sql`insert into installation.hosts (host, brand_id, place) values (${host}, ${brand.id}, ${place})`
      .execute(trx)
      .catch(ifTaken(() => new Error(`Another brand has the host ${host}.`)));
  await sql`create schema ${sql.id(brand.schema)}`.execute(trx);
}

/** Gives a new brand's programme its name, which its owner can change. @param own the brand's database */
export async function nameProgramme(own: Kysely<Schema>, name: string): Promise<void> {
  const { rows } = await sql`select from programme_settings limit 1`.execute(own);
  if (rows.length > 0) return;
  const settings = JSON.stringify({ brandName: name });
  await sql`insert into programme_settings (settings, at) values (${settings}::jsonb, now())`.execute(own);
}

/** @throws Error if there is no such brand */
export async function updateState(trx: Transaction<Schema>, id: string, state: BrandState): Promise<void> {
  const before = await lockBrand(trx, id);
  if (before.state === 'adding')
    throw new Error(`The tables of brand ${id} are not complete: npm run brands -- migrate.`);
  await sql`update installation.brands set state = ${state}, state_since = now() where id = ${id}`.execute(trx);
}

/** Returns a brand whose row is locked. @throws Error if there is none */
export async function lockBrand(trx: Transaction<Schema>, id: string) {
  const { rows } = await sql<Pick<Brand, 'state' | 'schema'> & { keyIds: KeyIds }>`
    select state, schema, key_ids as "keyIds" from installation.brands where id = ${id} for update`.execute(trx);
  if (!rows[0]) throw noBrand(id);
  return rows[0];
}

export async function updateKeyIds(trx: Transaction<Schema>, id: string, keyIds: KeyIds): Promise<void> {
  await sql`update installation.brands set key_ids = ${JSON.stringify(keyIds)}::jsonb where id = ${id}`.execute(trx);
}

/** Drops a brand's schema with all that is in it, and its row. */
export async function dropBrand(trx: Transaction<Schema>, id: string, schema: string): Promise<void> {
  await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(trx);
  await sql`delete from installation.brands where id = ${id}`.execute(trx);
}

/** Notes that a brand is at this release; one that was being added is active from then on. */
export async function noteMigrated(db: Kysely<Schema>, id: string): Promise<void> {
  await sql`update installation.brands
    set migration_error = null, state = case state when 'adding' then 'active' else state end
    where id = ${id} and (migration_error is not null or state = 'adding')`.execute(db);
}

export async function noteFailure(db: Kysely<Schema>, id: string, error: string): Promise<void> {
  await sql`update installation.brands set migration_error = ${error} where id = ${id}`.execute(db);
}

/** What concerns the console; of the default brand. */
type ConsoleAction = 'link_made' | 'access_revoked' | 'signed_in' | 'signed_out';

export interface BrandEvent {
  /** Operating-system user of the command, or the operator. */
  actor: string;
  action:
    | 'added'
    | 'suspended'
    | 'resumed'
    | 'removed'
    | 'moved'
    | 'migrated'
    | 'restored'
    | 'backed_up'
    | 'keys_accepted'
    | ConsoleAction;
  brand: string;
  details?: Record<string, unknown>;
}

export async function appendEvent(db: Kysely<Schema>, { actor, action, brand, details = {} }: BrandEvent) {
  await sql`insert into installation.events (actor, action, brand, details)
    values (${actor}, ${action}, ${brand}, ${JSON.stringify(details)}::jsonb)`.execute(db);
}

/** Returns up to when the last backup of each brand has its data, ISO 8601. */
export async function readLastBackups(db: Kysely<Schema>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ brand: string; last: string }>`
    select brand, max(details ->> 'made_at') as last from installation.events
    where action = 'backed_up' group by brand`.execute(db);
  return new Map(rows.map(({ brand, last }) => [brand, last]));
}

/** @throws Error if the registry has none of this id; the default brand has no row there */
export async function findBrand(db: Kysely<Schema>, id: string): Promise<Brand> {
  const brand = (await readBrands(db))?.find((one) => one.id === id);
  if (!brand) throw noBrand(id);
  return brand;
}

const noBrand = (id: string) =>
  new Error(
    id === DEFAULT_BRAND
      ? 'The default brand cannot be changed.'
      : `There is no brand "${id}": npm run brands -- list.`,
  );

/**
 * Ensures that unqualified names are in a brand's schema: a pooler that drops the option would show it another one's
 * tables.
 * @param own the brand's database
 */
export async function checkSchema(own: Kysely<Schema>, { id, schema }: Pick<Brand, 'id' | 'schema'>): Promise<void> {
  const { rows } = await sql<{ seen: string | null }>`select current_schema() as seen`.execute(own);
  const { seen } = rows[0]!;
  if (seen !== schema) throw new Error(`Connections of brand ${id} see the schema ${seen}, not ${schema}.`);
}
