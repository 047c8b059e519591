import { defineConfig } from '@playwright/test';
import { browserLaunch } from './src/browser-launch';

/** `npm run screenshots`: takes the pictures of README.md from the demo content. Asserts nothing. */
export default defineConfig({
  testDir: './pictures',
  globalSetup: './src/site/empty-database.config.ts',
  outputDir: '../../test-results/pictures',
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
