// Runs the checks whose names start with a word: `npm run types`, `npm run boundaries`; of one remote: `run-checks.mjs
// user-app:`.
import { readRemotes } from '../remotes.cjs';
import { printSum, runBesideEachOther } from './run-suite.mjs';
import { checks, suitesOf } from './suites.mjs';

const all = [...checks, ...readRemotes().flatMap(({ app }) => suitesOf(app).checks)];
const results = await runBesideEachOther(all.filter(({ name }) => name.startsWith(process.argv[2])));
process.exit(printSum(results) === 0 ? 0 : 1);
