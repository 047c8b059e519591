import { chromium } from '@playwright/test';
import { browserLaunch } from '../../e2e/src/browser-launch';
import { startSiteProcess } from '../../e2e/src/site/site-process';
import { lighthouseOf, type LighthouseFigures } from './web/lighthouse';
import { firstScreens } from './web/screens';
import { transfersOf, type Kind, type Transfer } from './web/transfers';

/**
 * The user area's first screen, signed out and signed in, on a first visit to the built site: requests, bytes, waves of
 * requests, and Lighthouse's figures for a phone.
 *
 * Run: npm run build && npm run bench:web; `-- --runs 1` for a quick look, `--runs 0` without Lighthouse, `--files` for a line
 * for each file. Ends with 1 when a limit is passed.
 */
const option = (name: string) => process.argv.indexOf(`--${name}`);
const runs = option('runs') > 0 ? Number(process.argv[option('runs') + 1]) : 5;

const kinds: readonly Kind[] = ['HTML', 'JS', 'CSS', 'font', 'answers', 'pictures'];
const kB = (bytes: number) => (bytes / 1000).toFixed(1);
const sum = (transfers: readonly Transfer[], of: 'wire' | 'gzip') =>
  transfers.reduce((total, transfer) => total + transfer[of], 0);

/** Limits in kB (issue 4 "It must show", experience.md "Budgets"): gzip for code, as served for the font. */
const byteLimits: Partial<Record<Kind, { of: 'wire' | 'gzip'; kB: number }>> = {
  JS: { of: 'gzip', kB: 180 },
  CSS: { of: 'gzip', kB: 12 },
  font: { of: 'wire', kB: 26 },
};
const scoreLimits = { performance: 95, accessibility: 100, 'best-practices': 100 };

interface Row {
  what: string;
  figures: string[];
  limit: string;
}
const missed: string[] = [];

function judged(figure: number, keeps: boolean, what: string, shown: string): string {
  if (keeps && Number.isFinite(figure)) return shown;
  missed.push(`${what}: ${shown}`);
  return `**${shown}**`;
}

function byteRows(screens: readonly string[], all: readonly Transfer[][]): Row[] {
  const row = (what: string, figures: string[], limit = '–'): Row => ({ what, figures, limit });
  return [
    row(
      'Requests',
      all.map((transfers) => String(transfers.length)),
    ),
    row(
      'Waves of requests (round trips one after another)',
      all.map((transfers) => String(Math.max(...transfers.map(({ wave }) => wave)))),
    ),
    row(
      'Bytes in all, heads included, as served',
      all.map((transfers) => `${kB(sum(transfers, 'wire'))} kB`),
    ),
    ...kinds.map((kind) => {
      const limit = byteLimits[kind];
      const figures = all.map((transfers, index) => {
        const own = transfers.filter((transfer) => transfer.kind === kind);
        const compared = limit ? sum(own, limit.of) / 1000 : 0;
        const text = `${own.length}: ${kB(sum(own, 'wire'))} kB as served, ${kB(sum(own, 'gzip'))} kB gzip`;
        return judged(compared, !limit || compared <= limit.kB, `${kind}, ${screens[index]}`, text);
      });
      return row(kind, figures, limit ? `≤ ${limit.kB} kB ${limit.of === 'gzip' ? 'gzip' : 'as served'}` : '–');
    }),
  ];
}

function lighthouseRows(screens: readonly string[], all: readonly LighthouseFigures[]): Row[] {
  const scores = Object.entries(scoreLimits).map(([name, least]): Row => {
    const of = name as keyof typeof scoreLimits;
    const figures = all.map((one, index) =>
      judged(one[of], one[of] >= least, `${name}, ${screens[index]}`, String(one[of])),
    );
    return { what: `Lighthouse mobile, ${name}`, figures, limit: `≥ ${least}` };
  });
  const time = (what: string, of: keyof LighthouseFigures, most: number): Row => ({
    what,
    figures: all.map((one, index) =>
      judged(one[of], one[of] <= most, `${what}, ${screens[index]}`, `${Math.round(one[of])} ms`),
    ),
    limit: `≤ ${most} ms`,
  });
  return [
    ...scores,
    time('First contentful paint', 'firstContentfulPaint', 1800),
    time('Largest contentful paint', 'largestContentfulPaint', 2500),
    time('Total blocking time', 'totalBlockingTime', 200),
    {
      what: 'Cumulative layout shift',
      figures: all.map((one, index) => {
        const { cumulativeLayoutShift: shift } = one;
        return judged(shift, shift <= 0.1, `Layout shift, ${screens[index]}`, shift.toFixed(3));
      }),
      limit: '≤ 0.1',
    },
  ];
}

function printTable(screens: readonly string[], rows: readonly Row[]): void {
  console.log(`| What | ${screens.join(' | ')} | Limit |\n| --- | ${screens.map(() => '---').join(' | ')} | --- |`);
  for (const { what, figures, limit } of rows) console.log(`| ${what} | ${figures.join(' | ')} | ${limit} |`);
}

function printFiles(transfers: readonly Transfer[]): void {
  console.log('| Wave | File | Served | Encoding | gzip |\n| --- | --- | --- | --- | --- |');
  for (const { wave, path, wire, encoding, gzip } of transfers.toSorted((a, b) => a.wave - b.wave)) {
    console.log(`| ${wave} | ${path} | ${kB(wire)} | ${encoding} | ${kB(gzip)} |`);
  }
  console.log();
}

async function run(): Promise<void> {
  const site = await startSiteProcess({ env: { DEMO_DATA: 'on' } });
  try {
    const browser = await chromium.launch(browserLaunch());
    const screens = await firstScreens(browser, site);
    const names = screens.map(({ what }) => what);
    const transfers: Transfer[][] = [];
    for (const screen of screens) transfers.push(await transfersOf(browser, site, screen));
    await browser.close();
    if (option('files') > 0) transfers.forEach(printFiles);
    const rows = byteRows(names, transfers);
    if (runs > 0) {
      const figures: LighthouseFigures[] = [];
      for (const screen of screens) figures.push(await lighthouseOf(site, screen, runs));
      rows.push(...lighthouseRows(names, figures));
    }
    console.log(`\n### The user area's first screen${runs > 0 ? `, Lighthouse: median of ${runs}` : ''}\n`);
    printTable(names, rows);
    console.log(`\n${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}.`);
  } finally {
    await site.dispose();
  }
  if (missed.length === 0) return;
  console.error(`\nLimits passed:\n${missed.map((line) => `- ${line}`).join('\n')}`);
  process.exitCode = 1;
}

void run();
