// Runs the checks whose names start with a word: `npm run types`, `npm run boundaries`.
import { printSum, runBesideEachOther } from './run-suite.mjs';
import { checks } from './suites.mjs';

const results = await runBesideEachOther(checks.filter(({ name }) => name.startsWith(process.argv[2])));
process.exit(printSum(results) === 0 ? 0 : 1);
