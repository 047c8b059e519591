// `npm run test:citus`: what runs on Citus, on the cluster of CITUS_URL; the last line is the sum (docs/operations/citus.md).
import { findCitus } from '../../api/test/citus-database.ts';
import { printSum, runSuite } from './run-suite.mjs';
import { citusTests } from './suites.mjs';

const { CITUS_URL } = process.env;
const prefix = (process.env.TEST_DATABASES = `citus_${Date.now().toString(36)}`);

let isInterrupted = false;
process.once('SIGINT', () => (isInterrupted = true));

const failed = (name, why) => {
  console.error(`\n── ${name} ──\n${why}`);
  return { name, passed: 0, failed: 1, seconds: 0 };
};

async function testAll() {
  if (!CITUS_URL) return [failed('cluster', 'CITUS_URL names no coordinator (docs/operations/citus.md).')];
  const results = [];
  try {
    const cluster = await findCitus(CITUS_URL);
    for (const suite of citusTests)
      results.push(isInterrupted ? failed(suite.name, 'Did not run.') : await runSuite(suite));
    console.log(`\nDropped at the end: ${(await cluster.dropAll(`${prefix}_`)).join(', ') || 'nothing was left'}.`);
  } catch (error) {
    results.push(failed('cluster', error));
  }
  return results;
}

process.exit(printSum(await testAll()) === 0 ? 0 : 1);
