import type { Browser, CDPSession, Page } from '@playwright/test';
import type { SiteProcess } from '../../../e2e/src/site/site-process';
import { median } from '../figures';
import type { FirstScreen, Storage } from './screens';

/** The way from a screen of one area to one of the other, in the same page. */
export interface Crossing {
  what: string;
  from: FirstScreen;
  to: FirstScreen;
  storage: Storage;
}

/** Milliseconds, on a phone four times slower than this machine with Lighthouse's mobile network. */
export interface CrossingFigures {
  /** From the click to what the person came for. */
  arrived: number;
  /** What tasks of the page took beyond 50 ms each on the way. */
  blocked: number;
}

/** Both ways between two screens. */
export const crossingsBetween = (one: FirstScreen, other: FirstScreen): Crossing[] =>
  [
    [one, other],
    [other, one],
  ].map(([from, to]) => ({
    what: `${from!.path} → ${to!.path}`,
    from: from!,
    to: to!,
    storage: { ...one.storage, ...other.storage },
  }));

/** Goes there as a link would, without a new page, and waits until it is complete. */
export async function cross(page: Page, { to }: Crossing): Promise<void> {
  await page.evaluate((path) => {
    performance.mark('cross');
    history.pushState({ key: 'cross', idx: 1 }, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, to.path);
  await page.waitForURL((url) => url.pathname.startsWith(to.path));
  await to.complete(page);
}

async function slowPhone(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  const line = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
  await session.send('Network.emulateNetworkConditions', line);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

async function crossOnce(browser: Browser, { origin }: SiteProcess, crossing: Crossing): Promise<CrossingFigures> {
  const localStorage = Object.entries(crossing.storage).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  try {
    const page = await context.newPage();
    await page.goto(origin + crossing.from.path);
    await crossing.from.complete(page);
    await page.waitForLoadState('networkidle');
    await slowPhone(await context.newCDPSession(page));
    await page.evaluate(() => {
      const tasks: PerformanceEntry[] = [];
      Object.assign(window, { crossingTasks: tasks });
      new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask' });
    });
    await cross(page, crossing);
    return await page.evaluate(() => {
      const start = performance.getEntriesByName('cross')[0]?.startTime ?? Number.NaN;
      const { crossingTasks } = window as unknown as { crossingTasks: PerformanceEntry[] };
      const blocked = crossingTasks
        .filter(({ startTime }) => startTime >= start)
        .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);
      return { arrived: performance.now() - start, blocked };
    });
  } finally {
    await context.close();
  }
}

/** The median of several crossings, each figure for itself. */
export async function crossingFigures(
  browser: Browser,
  site: SiteProcess,
  crossing: Crossing,
  runs: number,
): Promise<CrossingFigures> {
  const all: CrossingFigures[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await crossOnce(browser, site, crossing));
  return { arrived: median(all.map((one) => one.arrived)), blocked: median(all.map((one) => one.blocked)) };
}
