import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Browser, expect, test as base } from '@playwright/test';
import { StoryPage } from './story-page';

interface TestFixtures {
  /** A page per test, for interaction. */
  stories: StoryPage;
}

interface WorkerFixtures {
  /**
   * A page shared by the worker's tests, for stories that are only rendered. A page per test costs more than the
   * rendering. The gallery is built with one style sheet, so the order of the stories does not change the cascade.
   */
  lookedAt: StoryPage;
  /** Whether this machine renders as the one that made the repository's pictures. */
  comparable: boolean;
}

/** Text, edges and shadows: pictures by browsers that render this differently cannot be compared pixel by pixel. */
const specimen = `<body style="margin:8px;font:16px sans-serif;width:180px">
  <p style="margin:0">Aa ₹ 1,240 “90°”</p><p style="margin:0;font-weight:600">Bold</p>
  <div style="width:80px;height:30px;border:1px solid #6e858a;border-radius:8px;box-shadow:0 4px 12px #0223"></div>
  <svg width="40" height="40"><path d="M3 7h8a20 20 0 0 1 20 20v10" fill="none" stroke="#d07843" stroke-width="2"/></svg>`;

const withPage = async ({ browser }: { browser: Browser }, use: (stories: StoryPage) => Promise<void>) => {
  const stories = await StoryPage.open(browser);
  await use(stories);
  await stories.page.context().close();
};

/** Playwright's test with the built gallery. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  stories: withPage,
  lookedAt: [withPage, { scope: 'worker' }],
  comparable: [
    async ({ browser }, use, { config }) => {
      const page = await browser.newPage({ viewport: { width: 200, height: 160 } });
      await page.setContent(specimen);
      const rendered = await page.screenshot();
      await page.close();
      const file = base.info().snapshotPath('specimen.png');
      if (config.updateSnapshots !== 'none') {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, rendered);
      }
      const comparable = existsSync(file) && readFileSync(file).equals(rendered);
      if (!comparable)
        console.warn(
          "The gallery's pictures are NOT compared: another browser drew them, or other fonts. To compare two commits here: shared-ui/README.md.",
        );
      await use(comparable);
    },
    { scope: 'worker' },
  ],
});

/**
 * Largest accepted difference between two pictures by the same renderer: below what is visible. A colour changed by two
 * steps of 255 or an edge moved by a pixel exceeds it.
 */
export const tolerance = { threshold: 0.005, maxDiffPixels: 0 };

export { expect };
