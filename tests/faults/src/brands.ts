import { schemaOf } from '../../../api/src/brands/brand';
import { runBrandsCommand } from '../../../api/src/brands/brands-command';
import { slots } from '../../../api/src/platform/slots';
import { loadConfig } from '../../../api/src/platform/config/load-config';
import { migrate } from '../../../api/src/platform/database/migrate';
import { withDatabase } from '../../../api/src/platform/database/open-database';

export interface LocalBrand {
  id: string;
  /** An address of this machine, by which an api with `BIND` 0.0.0.0 finds the brand: a name would need a resolver. */
  host: string;
  schema: string;
}

/** The environment of the processes that will serve brands. */
type BrandsEnv = { DATABASE_URL: string; DATA_DIR: string } & NodeJS.ProcessEnv;

/** Carries out a command of `npm run brands`. */
export type BrandsCommand = (action: object) => Promise<void>;

export function brandsCommand(env: BrandsEnv): BrandsCommand {
  const config = loadConfig({ ...env, SMS_PROVIDER: 'outbox' });
  return (action) =>
    withDatabase({ databaseUrl: env.DATABASE_URL, databasePoolSize: 2 }, async (database) => {
      const { code, lines } = await runBrandsCommand({ actor: 'tests', ...action }, { env, config, database });
      if (code !== 0) throw new Error(lines.join('\n'));
    });
}

/** Migrates an empty database and adds brands to it. Their admins are the installation's. */
export async function addBrands(
  count: number,
  env: BrandsEnv,
  atOnce = 1,
): Promise<{ brands: LocalBrand[]; command: BrandsCommand }> {
  const command = brandsCommand(env);
  await withDatabase({ databaseUrl: env.DATABASE_URL, databasePoolSize: 2 }, ({ db }) => migrate(db));
  const brands = Array.from({ length: count }, (_, at) => {
    const id = `brand-${at + 1}`;
    return { id, host: `127.0.0.${at + 1}`, schema: schemaOf(id) };
  });
  const add = ({ id, host }: LocalBrand) => command({ action: 'add', id, name: id, hosts: [host], admins: [] });
  // The first creates the registry.
  await add(brands[0]!);
  const inSlot = slots(atOnce);
  await Promise.all(brands.slice(1).map((brand) => inSlot(() => add(brand))));
  return { brands, command };
}
