import type { BrandsResult } from '../../brands/brand-operations';
import { type BrandsCommand, runBrandsCommand } from '../../brands/brands-command';
import { askForCommand } from '../../insight/invariants';
import { loadConfig } from '../../platform/config/load-config';
import { withDatabase } from '../../platform/database/open-database';

/** Carries out a command that is about brands, through the site if one is running on the embedded database. */
export async function carryOut(command: BrandsCommand): Promise<BrandsResult> {
  const config = loadConfig(process.env);
  const asked = config.databaseUrl === undefined ? await askForCommand(config.dataDir, command) : undefined;
  if (asked) return asked.result as BrandsResult;
  return withDatabase(config, (database) => runBrandsCommand(command, { env: process.env, config, database }));
}
