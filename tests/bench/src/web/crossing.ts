import type { Browser } from '@playwright/test';
import type { SiteProcess } from '../../../browser/src/site/site-process';
import { median } from '../figures';
import { type FirstScreen, openPhone } from './screens';

const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

/**
 * Returns the median milliseconds from a link to the other area until its screen is complete, in the same page, on a processor four
 * times slower with Lighthouse's mobile network.
 */
export async function measureCrossing(
  browser: Browser,
  site: SiteProcess,
  from: FirstScreen,
  to: FirstScreen,
  runs: number,
): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const context = await openPhone(browser, site, { ...from.storage, ...to.storage });
    try {
      const page = await context.newPage();
      await page.goto(site.origin + from.path);
      await from.complete(page);
      await page.waitForLoadState('networkidle');
      const session = await context.newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', NETWORK);
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await page.evaluate((path) => {
        performance.mark('crossing');
        history.pushState({ key: 'crossing', idx: 1 }, '', path);
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      }, to.path);
      await page.waitForURL((url) => url.pathname.startsWith(to.path));
      await to.complete(page);
      times.push(await page.evaluate(() => performance.now() - performance.getEntriesByName('crossing')[0]!.startTime));
    } finally {
      await context.close();
    }
  }
  return median(times);
}
