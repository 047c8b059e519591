import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserLaunch } from '../../../browser/src/browser-launch';
import { type SiteProcess, freePort } from '../../../browser/src/site/site-process';
import { median } from '../figures';
import type { FirstScreen } from './screens';

const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const METRICS = {
  firstContentfulPaint: 'first-contentful-paint',
  largestContentfulPaint: 'largest-contentful-paint',
  totalBlockingTime: 'total-blocking-time',
  cumulativeLayoutShift: 'cumulative-layout-shift',
} as const;

/** Scores of 0 to 100; times in ms of Lighthouse's simulated phone; `waves` is the longest chain of requests. */
type Figures = Record<(typeof CATEGORIES)[number] | keyof typeof METRICS | 'waves', number>;

/** Runs Lighthouse on a first visit, in a new browser. Prints the audits that cost points outside performance. */
async function runOnce(site: SiteProcess, { path, storage }: FirstScreen): Promise<Figures> {
  const { default: lighthouse } = await import('lighthouse');
  const profile = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const port = await freePort();
  const browser = await chromium.launchPersistentContext(profile, browserLaunch([`--remote-debugging-port=${port}`]));
  try {
    const page = await browser.newPage();
    // An address of the site that runs no script.
    await page.goto(`${site.origin}/remotes.json`);
    await page.evaluate((items) => {
      for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
    }, storage);
    const flags = { port, onlyCategories: [...CATEGORIES], disableStorageReset: true, logLevel: 'silent' as const };
    const { lhr } = (await lighthouse(site.origin + path, flags))!;
    if (lhr.runtimeError) throw new Error(`Lighthouse: ${lhr.runtimeError.message}`);
    for (const category of ['accessibility', 'best-practices']) {
      for (const { id, weight } of lhr.categories[category]?.auditRefs ?? []) {
        const { score, title } = lhr.audits[id] ?? {};
        if (weight > 0 && score != null && score < 1) console.log(`  ${category}: ${title}`);
      }
    }
    const chains = lhr.audits['critical-request-chains']?.details as { longestChain?: { length: number } } | undefined;
    return Object.fromEntries([
      ...CATEGORIES.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
      ...Object.entries(METRICS).map(([name, id]) => [name, lhr.audits[id]?.numericValue ?? Number.NaN]),
      ['waves', chains?.longestChain?.length ?? Number.NaN],
    ]) as Figures;
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** Returns the median of each figure. */
export async function runLighthouse(site: SiteProcess, screen: FirstScreen, runs: number): Promise<Figures> {
  const all: Figures[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await runOnce(site, screen));
  const names = Object.keys(all[0]!) as (keyof Figures)[];
  return Object.fromEntries(names.map((name) => [name, median(all.map((one) => one[name]))])) as Figures;
}
