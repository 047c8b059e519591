import { defineConfig } from '@playwright/test';
import { browserLaunch } from './src/browser-launch';

export default defineConfig({
  testDir: './tests',
  globalSetup: './src/site/empty-database.config.ts',
  outputDir: '../test-results/browser',
  // Each worker runs a whole site and a browser. Two leave a machine of two cores idle for a quarter of the time: a test that
  // waits for a page leaves its core to the third (397 s became 299).
  workers: 3,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // On a shared machine one late answer must not refuse a whole submission; the sum names what needed a second try.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json']],
  use: {
    launchOptions: browserLaunch(),
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Keeping one of every test took a sixth of the processor time. What fails has its picture and its steps; where there is no
    // second try, `--trace on` has the rest.
    trace: { mode: 'on-first-retry', screenshots: false },
    screenshot: 'only-on-failure',
    actionTimeout: 20_000,
    // What goes through a worker is seen by no page.route; tests of the worker allow it.
    serviceWorkers: 'block',
  },
});
