import { type Kysely, type Transaction, sql } from 'kysely';
import { type Brand, folderOf } from '../../brands/brand';
import { findBrand, readBrands } from '../../brands/brands.repository';
import { checkInvariants, type InvariantResult } from '../../insight/invariants';
import type { OpenDatabase } from '../../platform/database/open-database';
import type { Schema } from '../../platform/database/schema';
import { type ImageStore, openImages } from '../../platform/pictures';
import { type DatabaseFacts, readFacts } from './manifest';

/** Where the data are: the database at DATABASE_URL, else in DATA_DIR; the pictures in a bucket, else in DATA_DIR. */
export interface DataPlace {
  dataDir: string;
  databaseUrl?: string | undefined;
  picturesBucket: string | undefined;
}

/** A brand of the registry, or undefined for the default one, which has no row there. */
type OfBrand = Pick<Brand, 'id'> | undefined;

/** One programme's data: a schema and a folder of pictures. */
export interface Programme {
  brand: Brand | undefined;
  db: Kysely<Schema>;
  images: ImageStore;
}

export const imagesAt = (place: DataPlace, brand: OfBrand): ImageStore =>
  openImages(place, brand ? folderOf(brand.id) : '');

/** Does `work` in the schema of a brand. Not behind its fence: a backup reads one snapshot, and a restore has shut out all others. */
export async function inBrand<T>(
  database: OpenDatabase,
  place: DataPlace,
  brand: Brand,
  work: (programme: Programme) => Promise<T>,
): Promise<T> {
  const own = database.inSchema(brand.schema, { databasePoolSize: 2 });
  try {
    return await work({ brand, db: own.db, images: imagesAt(place, brand) });
  } finally {
    await own.close();
  }
}

/** Does `work` with each programme of a database, one after the other, the default one last. */
export async function forEachProgramme(
  database: OpenDatabase,
  place: DataPlace,
  work: (programme: Programme) => Promise<void>,
): Promise<void> {
  for (const brand of await completeBrands(database.db)) await inBrand(database, place, brand, work);
  await work({ brand: undefined, db: database.db, images: imagesAt(place, undefined) });
}

/** A brand that is still being added has no data, and not all tables. */
async function completeBrands(db: Kysely<Schema>): Promise<Brand[]> {
  const { rows } = await sql<{ schema: string }>`
    select schemaname as schema from pg_tables where tablename = 'kysely_migration'`.execute(db);
  const hasTables = ({ schema }: Brand) => rows.some((row) => row.schema === schema);
  return ((await readBrands(db)) ?? []).filter((brand) => brand.state !== 'adding' && hasTables(brand));
}

/** The facts of a programme. */
export interface Part {
  brand: Brand | undefined;
  facts: DatabaseFacts;
}

/**
 * Reads the facts of one brand, else of the default programme and of each brand.
 * @param trx of isolation "repeatable read"; its search path is changed
 */
export async function readParts(trx: Transaction<Schema>, only: string | undefined): Promise<Part[]> {
  const parts: Part[] = [];
  const brands = only === undefined ? await completeBrands(trx) : [await findBrand(trx, only)];
  if (only === undefined) parts.push({ brand: undefined, facts: await readFacts(trx) });
  for (const brand of brands) {
    await sql`set local search_path = ${sql.id(brand.schema)}`.execute(trx);
    parts.push({ brand, facts: await readFacts(trx) });
  }
  return parts;
}

/** Says of which brand a line is; of the default one nothing is said. */
export const named = (brand: OfBrand, text: string): string => (brand ? `${brand.id}: ${text}` : text);

/** Checks every invariant of a programme. @param images none for a copy */
export async function checkProgramme(
  { brand, db }: Pick<Programme, 'brand' | 'db'>,
  images?: ImageStore,
): Promise<InvariantResult[]> {
  const results = await checkInvariants(db, images);
  return results.map((result) => ({ ...result, id: brand ? `${brand.id} ${result.id}` : result.id }));
}
