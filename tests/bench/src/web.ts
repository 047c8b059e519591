import { chromium } from '@playwright/test';
import { browserLaunch } from '../../browser/src/browser-launch';
import { startSiteProcess } from '../../browser/src/site/site-process';
import { printTable, run } from './figures';
import { measureCrossing } from './web/crossing';
import { interactionFigures } from './web/interactions';
import { runLighthouse } from './web/lighthouse';
import { readStorage, screensOf } from './web/screens';
import { weighScreen } from './web/transfers';

/**
 * The first screens of each area on a first visit to the built site: bytes and requests, Lighthouse on a simulated phone, the way
 * from one area to the other, and the longest interaction.
 *
 * Run: npm run build && npm run bench:web, five minutes; `-- --runs 1` for a quick look, `--runs 0` for bytes alone (they are exact).
 * Exits 1 when a limit is exceeded.
 */
const option = process.argv.indexOf('--runs');
const runs = option > 0 ? Number(process.argv[option + 1]) : 3;

/** kB: JS and CSS as gzip. */
const userLimits = { js: 180, css: 12, font: 26 };
const limits = { largestContentfulPaint: 2500, totalBlockingTime: 200, cumulativeLayoutShift: 0.1, interaction: 200 };

/** Returns a figure as text, bold if it exceeds its limit; then the bench fails. */
function checked(figure: number, limit: number | undefined, digits = 0): string {
  if (limit === undefined || figure <= limit) return figure.toFixed(digits);
  process.exitCode = 1;
  return `**${figure.toFixed(digits)}**`;
}

/** Returns a score as text, bold if it is below its minimum; then the bench fails. */
function checkedScore(score: number, minimum: number): string {
  if (score < minimum) process.exitCode = 1;
  return score < minimum ? `**${score}**` : String(score);
}

run(async () => {
  const browser = await chromium.launch(browserLaunch());
  const site = await startSiteProcess({ env: { DEMO_DATA: 'on' } });
  try {
    const screens = screensOf(await readStorage(browser, site));
    const sizes: string[][] = [];
    for (const screen of screens) {
      const { requests, js, css, font } = await weighScreen(browser, site, screen);
      const limit = ['/user/login', '/user/rewards'].includes(screen.path) ? userLimits : undefined;
      const cells = [checked(js, limit?.js, 1), checked(css, limit?.css, 1), checked(font, limit?.font, 1)];
      sizes.push([screen.path, String(requests), ...cells]);
    }
    printTable('First visit, kB (gzip; the font as it is)', ['Screen', 'Requests', 'JS', 'CSS', 'Font'], sizes);
    if (runs === 0) return;

    const scores: string[][] = [];
    for (const screen of screens.filter(({ path }) => path !== '/user/scanqr')) {
      const figures = await runLighthouse(site, screen, runs);
      scores.push([
        screen.path,
        checkedScore(figures.performance, screen.path.startsWith('/user') ? 95 : 0),
        checkedScore(figures.accessibility, 100),
        checkedScore(figures['best-practices'], 100),
        figures.firstContentfulPaint.toFixed(0),
        checked(figures.largestContentfulPaint, limits.largestContentfulPaint),
        checked(figures.totalBlockingTime, limits.totalBlockingTime),
        checked(figures.cumulativeLayoutShift, limits.cumulativeLayoutShift, 3),
        String(figures.waves),
      ]);
    }
    const columns = ['Screen', 'Score', 'Accessibility', 'Best practices', 'FCP', 'LCP', 'TBT', 'CLS', 'Waves'];
    printTable(`Lighthouse mobile, median of ${runs}, ms`, columns, scores);

    const rewards = screens.find(({ path }) => path === '/user/rewards')!;
    const dashboard = screens.find(({ path }) => path === '/admin/dashboard')!;
    const crossings: string[][] = [];
    for (const [from, to] of [
      [rewards, dashboard],
      [dashboard, rewards],
    ] as const) {
      crossings.push([`${from.path} → ${to.path}`, (await measureCrossing(browser, site, from, to, runs)).toFixed(0)]);
    }
    printTable(`To the other area on a slow phone, median of ${runs}, ms`, ['Crossing', 'Until complete'], crossings);

    const interactions = (await interactionFigures(browser, site, screens, runs)).map(({ what, longest }) => [
      what,
      checked(longest, limits.interaction),
    ]);
    printTable(
      `Interactions, processor 4× slower, median of ${runs}, ms`,
      ['Steps', 'Longest interaction'],
      interactions,
    );
  } finally {
    await browser.close();
    await site.dispose();
  }
});
