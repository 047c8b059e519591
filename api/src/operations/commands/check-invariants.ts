import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readData } from '../../platform/config/load-config';
import { sqlState } from '../../platform/database/database-errors';
import { withDatabase } from '../../platform/database/open-database';
import { type InvariantResult, askRunningSite, checkInvariants, printInvariants } from '../../insight/invariants';
import { openImages } from '../../platform/pictures';
import { print, runCommand } from './run-command';

const UNDEFINED_TABLE = '42P01';

/**
 * `npm run invariants`: checks every invariant on DATABASE_URL, else on the embedded database in DATA_DIR (./data),
 * through the site if one is running on it. Prints a line for each; exits 0 if all hold, 1 if one does not, 2 if it
 * could not check. Reads no secrets and changes nothing.
 */
runCommand({
  usage: 'npm run invariants',
  options: {},
  failure: 'The invariants could not be checked.',
  async run() {
    const { where, results } = await check();
    print([`Invariants of ${where}`, ...printInvariants(results)].join('\n'));
    return results.every(({ violations }) => violations === 0) ? 0 : 1;
  },
});

async function check(): Promise<{ where: string; results: InvariantResult[] }> {
  const place = readData(process.env);
  const { databaseUrl, dataDir } = place;
  const where = databaseUrl === undefined ? dataDir : 'the database at DATABASE_URL';
  if (databaseUrl === undefined) {
    if (!existsSync(join(dataDir, 'database')))
      throw new Error(
        `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL to where the site keeps its data.`,
      );
    const report = await askRunningSite(dataDir);
    if (report) return { ...report, where: `${dataDir}, asked of the running site (process ${report.pid})` };
  }
  const results = withDatabase({ databaseUrl, dataDir }, ({ db }) => checkInvariants(db, openImages(place)));
  return { where, results: await results.catch(explain) };
}

function explain(cause: unknown): never {
  if (sqlState(cause) !== UNDEFINED_TABLE) throw cause;
  throw new Error('The database has no tables yet, or older ones: start the site on it once.', { cause });
}
