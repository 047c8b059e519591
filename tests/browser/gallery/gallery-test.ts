import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test as base } from '@playwright/test';
import { readHand, readRecordedHand, recordHand, sameHand } from './drawing-hand';
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

/** Playwright's test with the built gallery. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  stories: async ({ browser }, use) => {
    const stories = await StoryPage.open(browser);
    await use(stories);
    await stories.page.context().close();
  },
  lookedAt: [
    async ({ browser }, use) => {
      const stories = await StoryPage.open(browser);
      await use(stories);
      await stories.page.context().close();
    },
    { scope: 'worker' },
  ],
  comparable: [
    async ({ browser }, use, { config }) => {
      const hand = await readHand(browser);
      const pictures = dirname(base.info().snapshotPath('x.png'));
      const writes = config.updateSnapshots !== 'none';
      if (writes) {
        mkdirSync(pictures, { recursive: true });
        recordHand(pictures, hand);
      }
      const recorded = readRecordedHand(pictures);
      const comparable = writes || sameHand(hand, recorded);
      if (!comparable) {
        console.warn(
          `The gallery's pictures are NOT compared: Chromium ${String(recorded?.chromium)} drew them, with other fonts or edges than this ` +
            `machine's ${String(hand.chromium)}. To compare two commits here: shared-ui/README.md.`,
        );
      }
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
