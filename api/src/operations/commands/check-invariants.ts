import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_BRAND } from '../../brands/brand';
import { type BrandsResult, checkBrand, reportOf } from '../../brands/brand-operations';
import type { BrandsCommand } from '../../brands/brands-command';
import { readData } from '../../platform/config/load-config';
import { sqlState } from '../../platform/database/database-errors';
import { withDatabase } from '../../platform/database/open-database';
import { askForCommand, askRunningSite, checkInvariants } from '../../insight/invariants';
import { openImages } from '../../platform/pictures';
import { print, runCommand } from './run-command';

const UNDEFINED_TABLE = '42P01';

/**
 * `npm run invariants`: checks every invariant on DATABASE_URL, else on the embedded database in DATA_DIR (./data),
 * through the site if one is running on it. Prints a line for each; exits 0 if all hold, 1 if one does not, 2 if it
 * could not check. `--brand`: those of another brand than the default one. Reads no secrets and changes nothing.
 */
runCommand({
  usage: 'npm run invariants [-- --brand ID]',
  options: { brand: { type: 'string', default: DEFAULT_BRAND } },
  failure: 'The invariants could not be checked.',
  async run({ brand }) {
    const { lines, code } = await check(brand);
    print(lines.join('\n'));
    return code;
  },
});

async function check(id: string): Promise<BrandsResult> {
  const place = readData(process.env);
  const { databaseUrl, dataDir } = place;
  const where = databaseUrl === undefined ? dataDir : 'the database at DATABASE_URL';
  const isDefault = id === DEFAULT_BRAND;
  if (databaseUrl === undefined) {
    if (!existsSync(join(dataDir, 'database')))
      throw new Error(
        `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL to where the site keeps its data.`,
      );
    const command = { action: 'invariants', id, actor: userInfo().username } satisfies BrandsCommand;
    const asked = isDefault ? undefined : await askForCommand(dataDir, command);
    if (asked) return asked.result as BrandsResult;
    const report = isDefault ? await askRunningSite(dataDir) : undefined;
    if (report) return reportOf(`${dataDir}, asked of the running site (process ${report.pid})`, report.results);
  }
  const checked = withDatabase({ databaseUrl, dataDir }, (database) =>
    isDefault ? checkInvariants(database.db, openImages(place)) : checkBrand(database, place, id),
  );
  return reportOf(isDefault ? where : `brand ${id} in ${where}`, await checked.catch(explain));
}

function explain(cause: unknown): never {
  if (sqlState(cause) !== UNDEFINED_TABLE) throw cause;
  throw new Error('The database has no tables yet, or older ones: start the site on it once.', { cause });
}
