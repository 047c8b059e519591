import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserLaunch } from '../../../e2e/src/browser-launch';
import { freePort, type SiteProcess } from '../../../e2e/src/site/site-process';
import { median } from '../figures';
import type { FirstScreen } from './screens';

/** Scores from 0 to 100; times in milliseconds of Lighthouse's simulated phone (4G at 1.6 Mbit/s and 150 ms, a slow processor). */
export interface LighthouseFigures {
  performance: number;
  /** Undefined where performance alone was asked for. */
  accessibility?: number;
  'best-practices'?: number;
  firstContentfulPaint: number;
  largestContentfulPaint: number;
  totalBlockingTime: number;
  cumulativeLayoutShift: number;
}

const audits = {
  firstContentfulPaint: 'first-contentful-paint',
  largestContentfulPaint: 'largest-contentful-paint',
  totalBlockingTime: 'total-blocking-time',
  cumulativeLayoutShift: 'cumulative-layout-shift',
} as const;
const categories = ['performance', 'accessibility', 'best-practices'] as const;
type Category = (typeof categories)[number];

/** One run in a browser of its own, on a first visit. Prints the audits that cost points outside performance. */
async function runOnce(site: SiteProcess, screen: FirstScreen, names: readonly Category[]): Promise<LighthouseFigures> {
  const { default: lighthouse } = await import('lighthouse');
  const profile = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const port = await freePort();
  const browser = await chromium.launchPersistentContext(profile, browserLaunch([`--remote-debugging-port=${port}`]));
  try {
    const page = await browser.newPage();
    // An address of the site that runs nothing of it.
    await page.goto(`${site.origin}/remotes.json`);
    await page.evaluate((items) => {
      for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
    }, screen.storage);
    const result = await lighthouse(site.origin + screen.path, {
      port,
      onlyCategories: [...names],
      disableStorageReset: true,
      logLevel: 'silent',
    });
    if (!result) throw new Error('Lighthouse answered nothing');
    const { lhr } = result;
    if (lhr.runtimeError) throw new Error(`Lighthouse: ${lhr.runtimeError.message}`);
    for (const category of names.filter((name) => name !== 'performance')) {
      for (const { id, weight } of lhr.categories[category]?.auditRefs ?? []) {
        const { score, title } = lhr.audits[id] ?? {};
        if (weight > 0 && score !== null && score !== undefined && score < 1) console.log(`  ${category}: ${title}`);
      }
    }
    const scores = names.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]);
    const times = Object.entries(audits).map(([name, id]) => [name, lhr.audits[id]?.numericValue ?? Number.NaN]);
    return Object.fromEntries([...scores, ...times]) as LighthouseFigures;
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/**
 * The median of several Lighthouse runs, each figure for itself.
 * @param whole false: performance alone, for a peer; its other scores are undefined
 */
export async function lighthouseOf(
  site: SiteProcess,
  screen: FirstScreen,
  runs: number,
  whole: boolean,
): Promise<LighthouseFigures> {
  const wanted = whole ? categories : (['performance'] as const);
  const all: LighthouseFigures[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await runOnce(site, screen, wanted));
  const names = Object.keys(all[0] ?? {}) as (keyof LighthouseFigures)[];
  return Object.fromEntries(
    names.map((name) => [name, median(all.map((one) => one[name] ?? Number.NaN))]),
  ) as unknown as LighthouseFigures;
}
