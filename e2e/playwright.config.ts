import { defineConfig } from '@playwright/test';
import { browserLaunch } from './src/browser-launch';

export default defineConfig({
  testDir: './tests',
  globalSetup: './src/site/empty-database.config.ts',
  outputDir: '../test-results/browser',
  // Each worker runs a whole site and a browser: two fill a machine of two cores.
  workers: 2,
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
    // Without the film of it: drawing that kept a fifth of the machine busy, and the steps with their pages say more.
    trace: { mode: 'retain-on-failure', screenshots: false },
    actionTimeout: 20_000,
    // What goes through a worker is seen by no page.route; tests of the worker allow it.
    serviceWorkers: 'block',
  },
});
