import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserLaunch } from './src/browser-launch';

/** Where the pictures stand that looks are compared with; a run against another commit brings its own (scripts/gallery-pictures.mjs). */
const pictures = process.env.GALLERY_PICTURES ?? join(__dirname, 'gallery/pictures');

/** The looks of every component, in the built gallery alone: no site, no database. */
export default defineConfig({
  testDir: './gallery',
  outputDir: '../test-results/gallery',
  snapshotPathTemplate: `${pictures}/{arg}{ext}`,
  // A picture that is not there is a story nobody has looked at: `npm run gallery:pictures -- --write` asks for that.
  updateSnapshots: 'none',
  workers: 2,
  timeout: 120_000,
  fullyParallel: true,
  forbidOnly: true,
  reporter: [['dot'], ['json']],
  use: {
    launchOptions: browserLaunch(),
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    viewport: { width: 720, height: 600 },
    contextOptions: { reducedMotion: 'reduce' },
  },
});
