// `npm run check`: what a commit owes. A suite that has passed on the very content that stands here is not run again
// (scripts/passed-before.mjs); `npm run check -- --all` runs every one, as `npm test` and CI do.
import { ensureInstalled, root } from './install.mjs';
import { openMemory } from './passed-before.mjs';
import { printSum, runBesideEachOther, runSuite } from './run-suite.mjs';
import { checks, unitTests } from './suites.mjs';

ensureInstalled();
const memory = openMemory(root);
const everything = process.argv.includes('--all');
// The embedded database is what these suites mean, whatever this shell is set to.
const withEmbedded = (suite) => ({ ...suite, env: { DATABASE_URL: '' } });
const recalled = [];
const owed = (suites) =>
  suites.map(withEmbedded).filter((suite) => {
    const before = everything ? undefined : memory.recall(suite);
    if (before) recalled.push({ name: suite.name, passed: before.passed, failed: 0, seconds: 0, unchanged: true });
    return !before;
  });

const outcomes = [];
const beside = owed(checks);
const results = await runBesideEachOther(beside);
outcomes.push(...beside.map((suite, i) => ({ suite, result: results[i] })));
for (const suite of owed(unitTests)) outcomes.push({ suite, result: await runSuite(suite) });
memory.remember(outcomes);
process.exit(printSum([...recalled, ...outcomes.map(({ result }) => result)]) === 0 ? 0 : 1);
