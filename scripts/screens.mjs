// Looks at every screen in every size and appearance and photographs it into test-results/screens (README).
import { buildChanged } from './build.mjs';
import { printSum, runSuite } from './run-suite.mjs';
import { browserTests } from './suites.mjs';

await buildChanged();
const only = ['screens', 'first-day'];
const result = await runSuite({
  ...browserTests,
  name: 'screens',
  args: [...browserTests.args, ...only],
  env: { EVERY_LOOK: 'on' },
});
process.exit(printSum([result]) === 0 ? 0 : 1);
