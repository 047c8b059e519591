import { expect, test as base } from '@playwright/test';
import { startSiteProcess, type SiteProcess } from './site/site-process';
import { type PageWatch, watchPages } from './watch-pages';

interface PageFixtures {
  /**
   * Watches every page of the test, whether it is asked for or not: the test fails when a content policy refused something, or when
   * anything was asked of another machine. A test that provokes one says so: `watch.expect(/…/)`.
   */
  watch: PageWatch;
}

interface SiteFixtures {
  /** A site with nothing in it but its admin; one for all tests of a worker. */
  emptySite: SiteProcess;
  /** A site with the demo content; one for all tests of a worker. */
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
