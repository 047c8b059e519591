import { type MigrateOptions, migrate } from '../platform/database/migrate';
import { migrations as ownMigrations } from '../platform/database/migrations';
import { refuseUnfinished } from '../platform/epochs';
import { slots } from '../platform/slots';
import type { Brand } from './brand';
import { checkSchema, nameProgramme, noteFailure, noteMigrated, readReleases } from './brands.repository';
import { distributeIfCitus } from './citus.repository';
import { admission } from './fence.repository';
import type { Installation } from './installation';

const AT_ONCE = 4;
/** A brand whose tables are locked for longer is left as it is: the others must not wait for it. */
const TIMEOUT_MS = 60_000;

export interface Migrated {
  brand: Brand;
  /** Undefined if it is at this release now. */
  error?: Error;
}

interface MigrateBrandsOptions extends MigrateOptions {
  /** Called with each brand as soon as it is at this release, or could not be migrated. */
  onDone?: (migrated: Migrated) => void;
  /** Aborted: nothing is begun any more, and what is under way is ended. */
  signal?: AbortSignal;
}

/**
 * Migrates the brands that are not at this release yet, four at a time. One that fails stops none of the others: why is
 * in the registry, and the next start or `npm run brands -- migrate` tries again.
 * @returns those that were not at this release
 */
export async function migrateBrands(
  installation: Pick<Installation, 'database'>,
  brands: readonly Brand[],
  options: MigrateBrandsOptions = {},
): Promise<Migrated[]> {
  const { migrations = ownMigrations, onDone, signal } = options;
  const last = Object.keys(migrations).at(-1);
  const releases = await readReleases(installation.database.db, brands);
  const isBehind = ({ id, state, migrationError }: Brand) =>
    releases.get(id) !== last || state === 'adding' || migrationError !== null;
  for (const brand of brands.filter((one) => !isBehind(one))) onDone?.({ brand });
  const inSlot = slots(AT_ONCE);
  return Promise.all(
    brands.filter(isBehind).map((brand) =>
      inSlot(async () => {
        const migrated = await migrateBrand(installation, brand, options);
        if (!signal?.aborted) onDone?.(migrated);
        return migrated;
      }),
    ),
  );
}

/** Never rejects for a brand's own error. */
export async function migrateBrand(
  { database }: Pick<Installation, 'database'>,
  brand: Brand,
  { signal, ...options }: MigrateOptions & Pick<MigrateBrandsOptions, 'signal'> = {},
): Promise<Migrated> {
  const own = database.inSchema(brand.schema, {
    databasePoolSize: 1,
    admission: admission(brand.schema, { state: 'any' }),
  });
  const end = () => void own.close();
  signal?.addEventListener('abort', end);
  try {
    signal?.throwIfAborted();
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
    if (!signal?.aborted) await noteFailure(database.db, brand.id, (error as Error).message).catch(() => undefined);
    return { brand, error: error as Error };
  } finally {
    signal?.removeEventListener('abort', end);
    await own.close();
  }
}
