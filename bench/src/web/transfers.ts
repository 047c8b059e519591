import { gzipSync } from 'node:zlib';
import type { Browser, Page, Request, Response, Route } from '@playwright/test';
import type { SiteProcess } from '../../../e2e/src/site/site-process';
import { cross, type Crossing } from './crossing';
import type { FirstScreen } from './screens';

export type Kind = 'HTML' | 'JS' | 'CSS' | 'font' | 'answers' | 'pictures';

export interface Transfer {
  path: string;
  kind: Kind;
  /** Bytes on the wire: head and body, as compressed as the site served it. */
  wire: number;
  /** Bytes of the body after gzip at level 9, whatever it was served in. */
  gzip: number;
  encoding: string;
  /** In which wave of requests it is asked for, if all may be asked for at once: 1 is the page, 2 what its answer names, … */
  wave: number;
}

type Site = Pick<SiteProcess, 'origin'>;

/** A phone whose every request is new to the site. */
const phone = { viewport: { width: 412, height: 823 }, locale: 'en-IN', timezoneId: 'Asia/Kolkata' };

const kinds: Record<string, Kind> = {
  document: 'HTML',
  script: 'JS',
  stylesheet: 'CSS',
  font: 'font',
  image: 'pictures',
};

/** What a peer without federation asks for only because the site announces it, and does not use. */
const unused = /^\/remotes(\.json$|\/[a-z-]+\/remote\.json$)/;

/** Runs `work` with a new page; what `open` does there is what is measured, what `prepare` did before it is not. */
async function withScreen<T>(
  browser: Browser,
  { origin }: Site,
  visit: FirstScreen | Crossing,
  work: (page: Page, open: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const localStorage = Object.entries(visit.storage).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    ...phone,
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  try {
    const page = await context.newPage();
    const isCrossing = 'to' in visit;
    if (isCrossing) {
      await page.goto(origin + visit.from.path);
      await visit.from.complete(page);
      await page.waitForLoadState('networkidle');
    }
    return await work(page, async () => {
      if (isCrossing) await cross(page, visit);
      else {
        await page.goto(origin + visit.path);
        await visit.complete(page);
      }
      await page.waitForLoadState('networkidle');
    });
  } finally {
    await context.close();
  }
}

async function measureResponse(response: Response): Promise<Omit<Transfer, 'wave'>> {
  const request = response.request();
  const { responseBodySize, responseHeadersSize } = await request.sizes();
  const headers = await response.allHeaders();
  return {
    path: new URL(request.url()).pathname,
    kind: kinds[request.resourceType()] ?? 'answers',
    wire: responseBodySize + responseHeadersSize,
    gzip: gzipSync(await response.body(), { level: 9 }).length,
    encoding: headers['content-encoding'] ?? '–',
  };
}

/** Milliseconds without a new request after which all that can be asked for has been asked for. */
const quiet = 1000;

/**
 * In which wave each request of a screen is answered, by path: all that the page asks for is held back until it asks for nothing
 * more, then answered together. No clock is read, so a machine has to be very busy to change it.
 *
 * @param atOnce requests under way at a time: 6 as a browser allows without HTTP/2, or without limit
 */
export async function wavesOf(
  browser: Browser,
  site: Site,
  screen: FirstScreen | Crossing,
  atOnce = Number.POSITIVE_INFINITY,
): Promise<Map<string, number>> {
  return withScreen(browser, site, screen, async (page, open) => {
    const answered = new Map<string, number>();
    const held: Route[] = [];
    let latest = Date.now();
    await page.route(/^http/, (route) => {
      latest = Date.now();
      held.push(route);
    });
    let done = false;
    const opened = open().finally(() => (done = true));
    for (let wave = 1; !done || held.length > 0;) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (held.length === 0 || Date.now() - latest < quiet) continue;
      for (const route of held.splice(0, atOnce)) {
        const path = new URL(route.request().url()).pathname;
        if (!answered.has(path)) answered.set(path, wave);
        void route.continue();
      }
      latest = Date.now();
      wave += 1;
    }
    await opened;
    return answered;
  });
}

/**
 * Everything that a first visit to a screen transfers, or the way from the other area's screen to it, with nothing in the browser's
 * cache before.
 * @param federated whether the site reads remotes.json and the remotes' manifests
 */
export async function transfersOf(
  browser: Browser,
  site: Site,
  screen: FirstScreen | Crossing,
  federated: boolean,
): Promise<Transfer[]> {
  const measured = await withScreen(browser, site, screen, async (page, open) => {
    const ended: Request[] = [];
    page.on('requestfinished', (request) => {
      if (request.url().startsWith('http')) ended.push(request);
    });
    await open();
    const responses = await Promise.all(ended.map((request) => request.response()));
    return Promise.all(responses.filter((response) => response !== null).map(measureResponse));
  });
  const wave = await wavesOf(browser, site, screen);
  return measured
    .filter(({ path }) => federated || !unused.test(path))
    .map((transfer) => ({ ...transfer, wave: wave.get(transfer.path) ?? Number.NaN }));
}

/** Bytes of one kind. */
export const weightOf = (transfers: readonly Transfer[], kind: Kind, of: 'wire' | 'gzip'): number =>
  transfers.filter((transfer) => transfer.kind === kind).reduce((sum, transfer) => sum + transfer[of], 0);
