import { ensureInstalled } from './install.mjs';
import { printSum, runBesideEachOther, runSuite } from './run-suite.mjs';
import { checks, unitTests } from './suites.mjs';

ensureInstalled();
const results = await runBesideEachOther(checks);
for (const suite of unitTests) results.push(await runSuite(suite));
process.exit(printSum(results) === 0 ? 0 : 1);
