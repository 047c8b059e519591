// Looks at every screen in every size and appearance and photographs it into test-results/screens (README).
import { buildChanged } from './build.mjs';
import { ensureFont } from './debian-programs.mjs';
import { printSum, runSuite } from './run-suite.mjs';
import { browserTests } from './suites.mjs';

await buildChanged();
if (!ensureFont('hi', 'fonts-noto-core')) console.warn('No Devanagari font: the Hindi pictures will show boxes.');
const only = ['screens', 'first-day'];
const result = await runSuite({
  ...browserTests,
  name: 'screens',
  args: [...browserTests.args, ...only],
  env: { EVERY_LOOK: 'on' },
});
process.exit(printSum([result]) === 0 ? 0 : 1);
