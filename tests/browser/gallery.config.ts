import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserLaunch } from './src/browser-launch';

/**
 * Folder of the reference pictures. To compare with another commit, set `GALLERY_PICTURES` to a folder with its
 * pictures (`npm run gallery:pictures`).
 */
const pictures = process.env.GALLERY_PICTURES ?? join(__dirname, 'gallery/pictures');

/** Tests every story of the built gallery; needs no site and no database. */
export default defineConfig({
  testDir: './gallery',
  outputDir: '../../test-results/gallery',
  snapshotPathTemplate: `${pictures}/{arg}{ext}`,
  // A missing picture is a story that was never reviewed: `npm run gallery:pictures -- -u all` creates it.
  updateSnapshots: 'none',
  workers: 2,
  timeout: 300_000,
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
