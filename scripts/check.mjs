import { ensureInstalled } from './install.mjs';
import { printSum, runSuite } from './run-suite.mjs';
import { checks, unitTests } from './suites.mjs';

ensureInstalled();
const results = [];
for (const suite of [...checks, ...unitTests]) results.push(await runSuite(suite));
process.exit(printSum(results) === 0 ? 0 : 1);
