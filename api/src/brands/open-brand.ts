import type { FastifyBaseLogger } from 'fastify';
import type { AppContext } from '../app-context';
import { createContext } from '../create-context';
import { logTroubles } from '../platform/database/log-troubles';
import { readMigrations } from '../platform/database/migrate';
import { migrations } from '../platform/database/migrations';
import { refuseUnfinished } from '../platform/epochs';
import { openImages } from '../platform/pictures';
import { prepareProgramme } from '../prepare-programme';
import { type Brand, folderOf } from './brand';
import { brandConfig } from './brand-config';
import { checkKeys } from './brand-keys';
import { checkSchema } from './brands.repository';
import { admission } from './fence.repository';
import type { Installation } from './installation';

/** Parts of the default brand's context that its brands use too, and those that tests replace. */
export type SharedParts = Partial<
  Pick<AppContext, 'clock' | 'lifecycle' | 'slots' | 'places' | 'tracing' | 'sms' | 'messageSms' | 'push'>
>;

export interface OpenBrand {
  context: AppContext;
  close(): Promise<void>;
}

export const imagesOf = (brand: Pick<Brand, 'id'>, { config }: Pick<Installation, 'config'>) =>
  openImages(config, folderOf(brand.id));

/** Opens a brand's context. @throws Error if it is not migrated to this release, or its configuration or its keys are wrong */
export async function openBrand(
  brand: Brand,
  installation: Installation,
  { log, ...parts }: SharedParts & Pick<AppContext, 'otherProgrammes'> & { log: FastifyBaseLogger },
): Promise<OpenBrand> {
  const config = brandConfig(brand, installation);
  await checkKeys(installation.database.db, brand, config);
  const troubles = logTroubles(() => log);
  const database = installation.database.inSchema(brand.schema, {
    databasePoolSize: config.brandPoolSize,
    admission: admission(brand.schema, { state: 'active' }),
    onSlow: troubles.onSlow,
    onStatement: parts.tracing?.onStatement,
  });
  const closers = [() => database.close()];
  const close = async () => void (await Promise.all(closers.map((closeOne) => closeOne())));
  try {
    const { db, poolUse } = database;
    await checkSchema(db, brand);
    const done = await readMigrations(db);
    const missing = Object.keys(migrations).find((name) => !done.includes(name));
    if (missing !== undefined)
      throw new Error(`Brand ${brand.id} is not migrated to ${missing} yet: npm run brands -- migrate.`);
    await refuseUnfinished(db);
    const images = imagesOf(brand, installation);
    const owned = await createContext(config, { ...parts, ...troubles, db, poolUse, images, schema: brand.schema });
    closers.push(owned.close);
    await prepareProgramme(owned.context, (notice) => log.warn(notice));
    return { context: owned.context, close };
  } catch (error) {
    await close();
    throw error;
  }
}
