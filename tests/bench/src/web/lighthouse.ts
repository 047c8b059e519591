import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { browserLaunch } from '../../../browser/src/browser-launch';
import { type SiteProcess, freePort } from '../../../browser/src/site/site-process';
import type { FirstScreen } from './screens';

/** Fetched when it is run: a seventh of all installed files would be its own. */
const lighthouse = ['--yes', 'lighthouse@12.8.2'];

/** What is read of Lighthouse's result. */
interface LighthouseResult {
  runtimeError?: { message: string };
  categories: { performance?: { score: number | null } };
  audits: Record<string, { numericValue?: number; details?: unknown } | undefined>;
}

/** Score of 0 to 100, milliseconds of Lighthouse's simulated phone, requests, and the longest chain of them. */
export type LighthouseFigures = Record<'score' | 'lcp' | 'tbt' | 'cls' | 'requests' | 'waves', number>;

/** Runs Lighthouse's performance audits on a first visit, in a new browser. */
export async function runLighthouse(site: SiteProcess, { path, storage }: FirstScreen): Promise<LighthouseFigures> {
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
    const flags = [`--port=${port}`, '--only-categories=performance', '--disable-storage-reset'];
    const { stdout } = await promisify(execFile)(
      'npx',
      [...lighthouse, site.origin + path, ...flags, '--output=json', '--quiet'],
      { maxBuffer: 2 ** 26 },
    );
    const lhr = JSON.parse(stdout) as LighthouseResult;
    if (lhr.runtimeError) throw new Error(`Lighthouse: ${lhr.runtimeError.message}`);
    const valueOf = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
    const chains = lhr.audits['critical-request-chains']?.details as { longestChain?: { length: number } } | undefined;
    const requests = lhr.audits['network-requests']?.details as { items: unknown[] } | undefined;
    return {
      score: Math.round((lhr.categories.performance?.score ?? 0) * 100),
      lcp: valueOf('largest-contentful-paint'),
      tbt: valueOf('total-blocking-time'),
      cls: valueOf('cumulative-layout-shift'),
      requests: requests?.items.length ?? Number.NaN,
      waves: chains?.longestChain?.length ?? Number.NaN,
    };
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
}
