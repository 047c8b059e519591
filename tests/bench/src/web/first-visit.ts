import type { Browser } from '@playwright/test';
import type { SiteProcess } from '../../../browser/src/site/site-process';
import { type FirstScreen, newPhone, SLOW_NETWORK, type WhenShown } from './screens';

/**
 * Milliseconds of a first visit, until: the first paint, the largest contentful paint, and the screen shows its figures, or its
 * field can be used; and the layout's shift until then.
 */
export type FirstVisit = Record<'paint' | 'lcp' | 'shown' | 'shift', number>;

/** Opens a screen with nothing cached, on a processor four times slower and a slow network. */
export async function firstVisit(browser: Browser, site: SiteProcess, screen: FirstScreen): Promise<FirstVisit> {
  const { page, session, close } = await newPhone(browser, site, screen.storage);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(site.origin + screen.path, { waitUntil: 'commit' });
  const figures = await page.evaluate(async ([region, text]) => {
    const shown = await (globalThis as unknown as { whenShown: WhenShown }).whenShown(region, text);
    const entriesOf = (type: string) =>
      new Promise<PerformanceEntryList>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
        // Without entries it is never called.
        setTimeout(() => resolve([]), 1000);
      });
    const [paints, largest, shifts] = await Promise.all(
      ['paint', 'largest-contentful-paint', 'layout-shift'].map(entriesOf),
    );
    return {
      paint: paints!.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? Number.NaN,
      lcp: largest!.at(-1)?.startTime ?? Number.NaN,
      shown,
      shift: shifts!.reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
    };
  }, screen.shows);
  await close();
  return figures;
}
