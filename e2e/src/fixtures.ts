import { test as base } from '@playwright/test';
import { startSiteProcess, type SiteProcess } from './site/site-process';

interface SiteFixtures {
  /** A site with nothing in it but its admin; one for all tests of a worker. */
  emptySite: SiteProcess;
  /** A site with the demo content; one for all tests of a worker. */
  demoSite: SiteProcess;
}

/** Playwright's test with a running site. */
export const test = base.extend<object, SiteFixtures>({
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
