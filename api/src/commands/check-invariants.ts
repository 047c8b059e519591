import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sqlState } from '../database/database-errors';
import { type OpenDatabase, openDatabase } from '../database/open-database';
import { type InvariantResult, askRunningSite, checkInvariants, printInvariants } from '../modules/invariants';
import { runCommand, setting } from './run-command';

const UNDEFINED_TABLE = '42P01';

/**
 * `npm run invariants`: checks every invariant on DATABASE_URL, else on the embedded database in DATA_DIR (./data),
 * through the site if one is running on it. Prints a line for each; exits 0 if all hold, 1 if one does not, 2 if it
 * could not check. Reads no secrets and changes nothing.
 */
async function main(): Promise<number> {
  const { where, results } = await check(setting('DATABASE_URL'), resolve(setting('DATA_DIR') ?? './data'));
  const broken = results.filter(({ violations }) => violations > 0);
  const verdict = broken.length === 0 ? 'All hold.' : `Violated: ${broken.map(({ id }) => id).join(', ')}.`;
  process.stdout.write(`${[`Invariants of ${where}`, ...printInvariants(results), verdict].join('\n')}\n`);
  return broken.length === 0 ? 0 : 1;
}

async function check(
  databaseUrl: string | undefined,
  dataDir: string,
): Promise<{ where: string; results: InvariantResult[] }> {
  if (databaseUrl) return { where: 'the database at DATABASE_URL', results: await checkDirectly({ databaseUrl }) };
  if (!existsSync(join(dataDir, 'database'))) {
    throw new Error(
      `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL to where the site keeps its data.`,
    );
  }
  const answer = await askRunningSite(dataDir);
  if (answer)
    return { where: `${dataDir}, asked of the running site (process ${answer.pid})`, results: answer.results };
  return { where: dataDir, results: await checkDirectly({ dataDir }) };
}

async function checkDirectly(location: { databaseUrl: string } | { dataDir: string }): Promise<InvariantResult[]> {
  const database: OpenDatabase = await openDatabase(location);
  try {
    return await checkInvariants(database.db);
  } catch (error) {
    if (sqlState(error) !== UNDEFINED_TABLE) throw error;
    throw new Error('The database has no tables yet, or older ones: start the site on it once.', { cause: error });
  } finally {
    await database.close();
  }
}

runCommand(main, 'The invariants could not be checked.');
