import { defineConfig } from '@playwright/test';
import { browserLaunch } from './src/browser-launch';

/** `npm run screenshots`: the pictures of README.md, taken of the running demo. No test: they show, and are looked at. */
export default defineConfig({
  testDir: './pictures',
  globalSetup: './src/site/empty-database.config.ts',
  outputDir: '../test-results/pictures',
  workers: 1,
  forbidOnly: true,
  reporter: 'list',
  use: {
    launchOptions: browserLaunch(),
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    colorScheme: 'light',
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block',
  },
});
