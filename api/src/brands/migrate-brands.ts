import { type MigrateOptions, migrate } from '../platform/database/migrate';
import { migrations as ownMigrations } from '../platform/database/migrations';
import { refuseUnfinished } from '../platform/epochs';
import type { Brand } from './brand';
import { checkSchema, nameProgramme, noteFailure, noteMigrated, readReleases } from './brands.repository';
import { distributeIfCitus } from './citus.repository';
import type { Installation } from './installation';
import { slots } from '../platform/slots';

const AT_ONCE = 4;
/** A brand whose tables are locked for longer is left as it is: the others must not wait for it. */
const TIMEOUT_MS = 60_000;

export interface Migrated {
  brand: Brand;
  /** Undefined if it is at this release now. */
  error?: Error;
}

/**
 * Migrates the brands that are not at this release yet, four at a time. One that fails stops none of the others: why is
 * in the registry, and the next start or `npm run brands -- migrate` tries again.
 * @returns those that were not at this release
 */
export async function migrateBrands(
  installation: Pick<Installation, 'database'>,
  brands: readonly Brand[],
  options: MigrateOptions = {},
): Promise<Migrated[]> {
  const { migrations = ownMigrations } = options;
  const last = Object.keys(migrations).at(-1);
  const releases = await readReleases(installation.database.db, brands);
  const behind = brands.filter(
    ({ id, state, migrationError }) => releases.get(id) !== last || state === 'adding' || migrationError !== null,
  );
  const inSlot = slots(AT_ONCE);
  return Promise.all(behind.map((brand) => inSlot(() => migrateBrand(installation, brand, options))));
}

/** Never rejects for a brand's own error. */
export async function migrateBrand(
  { database }: Pick<Installation, 'database'>,
  brand: Brand,
  options: MigrateOptions = {},
): Promise<Migrated> {
  const own = database.inSchema(brand.schema, { databasePoolSize: 1 });
  try {
    await checkSchema(own.db, brand);
    await refuseUnfinished(own.db);
    await migrate(own.db, { timeoutMs: TIMEOUT_MS, ...options });
    if (brand.state === 'adding') {
      await distributeIfCitus(database.db, brand.schema);
      await nameProgramme(own.db, brand.name);
    }
    await noteMigrated(database.db, brand.id);
    return { brand };
  } catch (error) {
    await noteFailure(database.db, brand.id, (error as Error).message).catch(() => undefined);
    return { brand, error: error as Error };
  } finally {
    await own.close();
  }
}
