// `npm run check`: the checks before a commit. A suite that has passed on the same content is skipped
// (tooling/tasks/passed-before.mjs); `npm run check -- --all` runs every one, as `npm test` and CI do.
import { ensureInstalled, root } from './install.mjs';
import { openMemory } from './passed-before.mjs';
import { printSum, runBesideEachOther, runSuite } from './run-suite.mjs';
import { apiTests, checks, unitTests } from './suites.mjs';

ensureInstalled();
const memory = openMemory(root);
const everything = process.argv.includes('--all');
// These suites run on the embedded database, whatever the shell's environment says.
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
for (const suite of owed([...unitTests, apiTests()])) outcomes.push({ suite, result: await runSuite(suite) });
memory.remember(outcomes);
process.exit(printSum([...recalled, ...outcomes.map(({ result }) => result)]) === 0 ? 0 : 1);
