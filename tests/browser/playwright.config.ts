import { defineConfig } from '@playwright/test';
import { browserLaunch } from './src/browser-launch';

export default defineConfig({
  testDir: './specs',
  // In `npm run test:all` only, as files or as tests with the tag: many releases, a slow third-party program, every dialog.
  ...(process.env.NIGHTLY !== 'on' && { testIgnore: '**/*.nightly.spec.ts', grepInvert: /@nightly/ }),
  globalSetup: './src/site/empty-database.config.ts',
  outputDir: '../../test-results/browser',
  // Each worker runs a site and a browser. Two workers leave two cores idle for a quarter of the time, while pages
  // load; with three the run took 299 s instead of 397 s.
  workers: 3,
  // Generous, because CI's machines are slower: only a failing test takes this long.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // On a shared machine one late response must not fail the whole run; the summary names tests that needed a retry.
  retries: Number(process.env.TEST_RETRIES ?? 0),
  reporter: [['list'], ['json']],
  use: {
    // Tests that answer permission prompts launch Chromium themselves; set by `npm test`.
    launchOptions: browserLaunch([], process.env.HEADLESS_SHELL_PATH),
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Traces of every test cost a sixth of the processor time. Failed tests have a screenshot and their steps; without
    // retries use `--trace on`.
    trace: { mode: 'on-first-retry', screenshots: false },
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
    // page.route does not see requests of a service worker; tests of the worker allow it.
    serviceWorkers: 'block',
  },
});
