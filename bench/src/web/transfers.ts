import { gzipSync } from 'node:zlib';
import type { Browser, Page, Request, Response } from '@playwright/test';
import type { SiteProcess } from '../../../e2e/src/site/site-process';
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
  /** In which wave of requests it was asked for: 1 is the page, 2 what the page's answer names, … */
  wave: number;
}

/** Milliseconds that each answer is held back, to tell the waves apart. */
const latency = 1500;
/** A phone whose every request is new to the site. */
const phone = { viewport: { width: 412, height: 823 }, locale: 'en-IN', timezoneId: 'Asia/Kolkata' };

const kinds: Record<string, Kind> = {
  document: 'HTML',
  script: 'JS',
  stylesheet: 'CSS',
  font: 'font',
  image: 'pictures',
};

async function withScreen<T>(
  browser: Browser,
  { origin }: SiteProcess,
  screen: FirstScreen,
  work: (page: Page, open: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const localStorage = Object.entries(screen.storage).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    ...phone,
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  try {
    const page = await context.newPage();
    return await work(page, async () => {
      await page.goto(origin + screen.path);
      await screen.complete(page);
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

/** When each request of a screen was sent, in waves of {@link latency}. */
async function waves(browser: Browser, site: SiteProcess, screen: FirstScreen): Promise<Map<string, number>> {
  return withScreen(browser, site, screen, async (page, open) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    const noLimit = { downloadThroughput: -1, uploadThroughput: -1 };
    await session.send('Network.emulateNetworkConditions', { offline: false, latency, ...noLimit });
    const sent = new Map<string, number>();
    let start: number | undefined;
    session.on('Network.requestWillBeSent', ({ request, timestamp }) => {
      start ??= timestamp;
      const wave = Math.floor(((timestamp - start) * 1000) / latency) + 1;
      const path = new URL(request.url).pathname;
      if (!sent.has(path)) sent.set(path, wave);
    });
    await open();
    return sent;
  });
}

/** Everything that a first visit to a screen transfers, with nothing in the browser's cache. */
export async function transfersOf(browser: Browser, site: SiteProcess, screen: FirstScreen): Promise<Transfer[]> {
  const measured = await withScreen(browser, site, screen, async (page, open) => {
    const ended: Request[] = [];
    page.on('requestfinished', (request) => {
      if (request.url().startsWith('http')) ended.push(request);
    });
    await open();
    const responses = await Promise.all(ended.map((request) => request.response()));
    return Promise.all(responses.filter((response) => response !== null).map(measureResponse));
  });
  const wave = await waves(browser, site, screen);
  return measured.map((transfer) => ({ ...transfer, wave: wave.get(transfer.path) ?? Number.NaN }));
}
