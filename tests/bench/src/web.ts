import { chromium } from '@playwright/test';
import { browserLaunch } from '../../browser/src/browser-launch';
import { freePort, type SiteProcess, startSiteProcess } from '../../browser/src/site/site-process';
import { median, printTable, run } from './figures';
import { firstVisit, type FirstVisit } from './web/first-visit';
import { type FirstScreen, readScreens } from './web/screens';
import { crossingTime, INTERACTIONS, longestInteraction } from './web/walks';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Fetched when it is run: a seventh of all installed files would be its own. */
const lighthouse = ['--yes', 'lighthouse@12.8.2'];

/** What is read of Lighthouse's result. */
interface LighthouseResult {
  runtimeError?: { message: string };
  environment: { benchmarkIndex: number };
  categories: { performance?: { score: number | null } };
  audits: Record<string, { numericValue?: number; details?: unknown } | undefined>;
}

/**
 * Score of 0 to 100, milliseconds of Lighthouse's simulated phone, requests, the longest chain of them, and how fast the machine
 * was meanwhile (Lighthouse's benchmark index): with other work beside it, TBT is many times as long.
 */
type LighthouseFigures = Record<'score' | 'lcp' | 'tbt' | 'cls' | 'requests' | 'waves' | 'machine', number>;

/** Runs Lighthouse's performance audits on a first visit, in a new browser. */
async function runLighthouse(site: SiteProcess, { path, storage }: FirstScreen): Promise<LighthouseFigures> {
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
      machine: lhr.environment.benchmarkIndex,
    };
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/**
 * The first screens of each area on a first visit to the built site: Lighthouse on a simulated phone, a slow phone itself, the way
 * from one area to the other, and the longest interaction. `node tooling/tasks/first-screen-budget.mjs` prints the bytes.
 *
 * Run: npm run build && npm run bench:web, five minutes; `RUNS=1` for a quick look. Exits 1 when a limit is exceeded.
 */
const RUNS = Number(process.env.RUNS ?? 3);
/** Milliseconds; the layout's shift without a unit. */
const LIMITS = { lcp: 2500, tbt: 200, cls: 0.1, interaction: 200, shown: 2500, crossing: 1200 };

/** Returns a figure as text, bold if it exceeds its limit; then the bench fails. */
function checked(figure: number, limit: number, digits = 0): string {
  if (figure <= limit) return figure.toFixed(digits);
  process.exitCode = 1;
  return `**${figure.toFixed(digits)}**`;
}

/** Returns the results of `RUNS` runs, one after the other. */
async function repeated<T>(measure: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let round = 0; round < RUNS; round += 1) results.push(await measure());
  return results;
}

run(async () => {
  const browser = await chromium.launch(browserLaunch());
  const site = await startSiteProcess({ env: { DEMO_DATA: 'on' } });
  try {
    const screens = await readScreens(browser, site);
    const at = (path: string) => screens.find((screen) => screen.path === path)!;
    const scores: string[][] = [];
    for (const screen of screens) {
      const all = await repeated(() => runLighthouse(site, screen));
      const of = (name: keyof LighthouseFigures) => median(all.map((figures) => figures[name]));
      scores.push([
        ...[screen.path, `${of('requests')}, ${of('waves')}`, `${of('score')}`],
        ...[checked(of('lcp'), LIMITS.lcp), checked(of('tbt'), LIMITS.tbt), checked(of('cls'), LIMITS.cls, 3)],
        of('machine').toFixed(0),
      ]);
    }
    const columns = ['Screen', 'Requests, waves', 'Score', 'LCP', 'TBT', 'CLS', 'Machine'];
    printTable(`Lighthouse mobile, median of ${RUNS}, ms`, columns, scores);

    const visits: string[][] = [];
    for (const screen of screens) {
      const all = await repeated(() => firstVisit(browser, site, screen));
      const of = (name: keyof FirstVisit) => all.map((figures) => figures[name]);
      const [least, most] = [Math.min(...of('shown')), Math.max(...of('shown'))];
      visits.push([
        ...[screen.path, median(of('paint')).toFixed(0), checked(median(of('lcp')), LIMITS.lcp)],
        ...[checked(median(of('shown')), LIMITS.shown), `${least.toFixed(0)}–${most.toFixed(0)}`],
        checked(median(of('shift')), LIMITS.cls, 3),
      ]);
    }
    const moments = ['Screen', 'First paint', 'LCP', 'Field or figures', 'least–most', 'CLS'];
    printTable(`First visit, processor 4× slower, 1.6 Mbit/s, median of ${RUNS}, ms`, moments, visits);

    const walks: string[][] = [];
    const areas = [at('/user/rewards'), at('/admin/dashboard')] as const;
    for (const [from, to] of [areas, [areas[1], areas[0]] as const]) {
      const time = median(await repeated(() => crossingTime(browser, site, from, to)));
      walks.push([`${from.path} → ${to.path}, slow network: until its figures`, checked(time, LIMITS.crossing)]);
    }
    for (const { what, on, act } of INTERACTIONS) {
      const longest = median(await repeated(() => longestInteraction(browser, site, at(on), act)));
      walks.push([`${on}, ${what}: longest interaction`, checked(longest, LIMITS.interaction)]);
    }
    printTable(`Processor 4× slower, median of ${RUNS}, ms`, ['Walk', 'Milliseconds'], walks);
  } finally {
    await browser.close();
    await site.dispose();
  }
});
