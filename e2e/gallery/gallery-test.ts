import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test as base } from '@playwright/test';
import { readHand, readRecordedHand, recordHand, sameHand } from './drawing-hand';
import { StoryPage } from './story-page';

interface TestFixtures {
  /** A page of the test's own, to press, type and move the mouse in. */
  stories: StoryPage;
}

interface WorkerFixtures {
  /**
   * A page that is only looked at, so that nothing but a story itself can leave a trace in it. Opening one for each test costs more
   * than the looks do. The gallery is built with one style sheet, so what was shown before does not decide the order of rules.
   */
  lookedAt: StoryPage;
  /** Whether the pictures of the repository can be compared with this machine's. */
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
 * What may differ between two pictures by the same hand: nothing that an eye could find. A colour moved by two steps of 255 or
 * an edge moved by a pixel is more (pictures.spec.ts plants both).
 */
export const tolerance = { threshold: 0.005, maxDiffPixels: 0 };

export { expect };
