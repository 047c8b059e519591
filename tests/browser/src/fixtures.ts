import { expect, test as base } from '@playwright/test';
import { startSiteProcess, type SiteProcess } from './site/site-process';
import { type PageWatch, watchPages } from './watch-pages';

interface PageFixtures {
  /**
   * Watches every page of the test automatically: the test fails on a content policy violation or a request to another
   * machine. A test that provokes one declares it: `watch.expect(/…/)`.
   */
  watch: PageWatch;
}

interface SiteFixtures {
  /** A site that contains an admin only; shared by a worker's tests. */
  emptySite: SiteProcess;
  /** A site with demo content; shared by a worker's tests. */
  demoSite: SiteProcess;
}

/** Playwright's test with a running site. */
export const test = base.extend<PageFixtures, SiteFixtures>({
  watch: [
    async ({ browser }, use) => {
      const { watch, stop } = watchPages(browser);
      await use(watch);
      stop();
      expect(watch.seen, 'what the pages of this test did').toEqual([]);
    },
    { auto: true },
  ],
  emptySite: [
    async ({ browserName: _browser }, use) => {
      const site = await startSiteProcess();
      await use(site);
      await site.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  demoSite: [
    async ({ browserName: _browser }, use) => {
      const site = await startSiteProcess({ env: { DEMO_DATA: 'on' } });
      await use(site);
      await site.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

export { expect } from '@playwright/test';
