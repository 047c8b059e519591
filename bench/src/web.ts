import { cpus, loadavg } from 'node:os';
import { chromium } from '@playwright/test';
import { browserLaunch } from '../../e2e/src/browser-launch';
import { crossingFigures, crossingsBetween, type Crossing } from './web/crossing';
import { interactionFigures } from './web/interactions';
import { lighthouseOf, type LighthouseFigures } from './web/lighthouse';
import { startContenders, type Contender } from './web/peers';
import { firstScreens, skeletonScreens, type FirstScreen } from './web/screens';
import { Table } from './web/table';
import { transfersOf, wavesOf, weightOf, type Transfer } from './web/transfers';

/**
 * Each area's first screens on a first visit to the built site, the crossings from one area to the other, and what a press takes,
 * beside the same screens as one bundle without federation and beside a bare federated skeleton, all on the site's own server.
 *
 * Run: npm run build && npm run bench:web; `-- --runs 1` for a quick look, `--runs 0` for bytes and waves alone (they are exact),
 * `--alone` without the peers, `--as-built` with them as they are in bench/.cache, `--files` for a line a file. About 10 minutes with five runs. Ends with 1 when a limit is passed.
 */
const option = (name: string) => process.argv.indexOf(`--${name}`);
const runs = option('runs') > 0 ? Number(process.argv[option('runs') + 1]) : 5;
const peers = option('alone') > 0 ? [] : ['one-bundle', 'skeleton'];

/** Issue 4 "It must show", experience.md "Budgets": kB: bodies, JS and CSS as gzip. */
const limits: Partial<Record<string, { js: number; css: number; font: number }>> = {
  '/user/login': { js: 180, css: 12, font: 26 },
  '/user/rewards': { js: 180, css: 12, font: 26 },
};
const most = { largestContentfulPaint: 2500, totalBlockingTime: 200, cumulativeLayoutShift: 0.1, interaction: 200 };

const missed: string[] = [];

/** A figure, bold and remembered where it is over its limit; only ours are judged. */
function judged(what: string, figure: number, limit: number | undefined, shown: string, ours: boolean): string {
  if (!ours || limit === undefined || figure <= limit) return shown;
  missed.push(`${what}: ${shown}, the limit is ${limit}`);
  return `**${shown}**`;
}

const kB = (bytes: number) => (bytes / 1000).toFixed(1);
/** The table of bytes waits for held-back answers most of the time: so many screens at once. */
const beside = 4;

async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) results[index] = await work(items[index]!);
  };
  await Promise.all(Array.from({ length: beside }, worker));
  return results;
}

async function main(): Promise<void> {
  const started = Date.now();
  const browser = await chromium.launch(browserLaunch());
  const { contenders, storage } = await startContenders(browser, peers, option('as-built') > 0);
  try {
    const screens = firstScreens(storage);
    const [, rewards, , , dashboard] = screens;
    const crossings = crossingsBetween(rewards!, dashboard!);
    const [one, other] = skeletonScreens();
    const skeletonCrossings = crossingsBetween(one!, other!);
    const screensOf = ({ hasScreens }: Contender) => (hasScreens ? screens : skeletonScreens());
    const crossingsOf = ({ hasScreens }: Contender) => (hasScreens ? crossings : skeletonCrossings);

    const bytes = new Table(
      'Screen',
      'site',
      'requests',
      'waves',
      'waves, six at once',
      'all, as served',
      'JS',
      'CSS',
      'font',
    );
    for (const contender of contenders) {
      const { what, site } = contender;
      const ours = what === 'ours';
      const visits: (FirstScreen | Crossing)[] = [...screensOf(contender), ...crossingsOf(contender)];
      const all = await inTurn(visits, async (visit) => ({
        visit,
        transfers: await transfersOf(browser, site, visit, what !== 'one bundle'),
        sixAtOnce: await wavesOf(browser, site, visit, 6),
      }));
      for (const { visit, transfers, sixAtOnce } of all) {
        if (option('files') > 0) printFiles(`${what}, ${visit.what}`, transfers);
        const limit = 'path' in visit ? limits[visit.path] : undefined;
        const cell = (kind: 'JS' | 'CSS' | 'font', of: 'gzip' | 'wire', allowed?: number) => {
          const weight = weightOf(transfers, kind, of) / 1000;
          return judged(`${kind}, ${visit.what}`, weight, allowed, weight.toFixed(1), ours);
        };
        bytes.add(
          visit.what,
          what,
          String(transfers.length),
          String(Math.max(...transfers.map(({ wave }) => wave).filter(Number.isFinite))),
          String(Math.max(...transfers.map(({ path }) => sixAtOnce.get(path) ?? 1))),
          `${kB(transfers.reduce((sum, { wire }) => sum + wire, 0))} kB`,
          cell('JS', 'gzip', limit?.js),
          cell('CSS', 'gzip', limit?.css),
          cell('font', 'gzip', limit?.font),
        );
      }
    }
    bytes.print('Bytes and round trips (bodies in kB gzip, of the font as it is; exact)');

    if (runs > 0) {
      const phone = new Table('Screen', 'site', 'score', 'a11y', 'best practices', 'FCP', 'LCP', 'TBT', 'CLS');
      for (const screen of screens.filter(({ path }) => path !== '/user/scanqr')) {
        for (const { what, site } of contenders.filter(({ hasScreens }) => hasScreens))
          phone.add(
            screen.what,
            what,
            ...lighthouseCells(screen, await lighthouseOf(site, screen, runs, what === 'ours'), what),
          );
      }
      for (const { site, what } of contenders.filter(({ hasScreens }) => !hasScreens))
        for (const screen of skeletonScreens())
          phone.add(screen.what, what, ...lighthouseCells(screen, await lighthouseOf(site, screen, runs, false), what));
      phone.print(`Lighthouse mobile, median of ${runs} (ms)`);

      const ways = new Table('Crossing', 'site', 'arrived', 'blocked');
      for (const contender of contenders) {
        for (const crossing of crossingsOf(contender)) {
          const { arrived, blocked } = await crossingFigures(browser, contender.site, crossing, Math.min(runs, 3));
          ways.add(crossing.what, contender.what, `${Math.round(arrived)} ms`, `${Math.round(blocked)} ms`);
        }
      }
      ways.print(`Crossing on a phone four times slower, 1.6 Mbit/s, 150 ms; median of ${Math.min(runs, 3)}`);

      const presses = new Table('Walk', 'site', 'longest interaction', 'limit');
      for (const { what, site } of contenders.filter(({ hasScreens }) => hasScreens)) {
        for (const { what: walk, longest } of await interactionFigures(browser, site, screens, Math.min(runs, 3))) {
          const shown = judged(walk, longest, most.interaction, `${longest} ms`, what === 'ours');
          presses.add(walk, what, shown, `≤ ${most.interaction} ms`);
        }
      }
      presses.print(`Interactions (INP), processor four times slower; median of ${Math.min(runs, 3)}`);
    }
    const minutes = ((Date.now() - started) / 60_000).toFixed(1);
    const machine = `${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, ${minutes} min`;
    console.log(`\n${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${machine}.`);
  } finally {
    await browser.close();
    for (const { site } of contenders) await site.dispose();
  }
  if (missed.length === 0) return;
  console.error(`\nLimits passed:\n${missed.map((line) => `- ${line}`).join('\n')}`);
  process.exitCode = 1;
}

function lighthouseCells(screen: FirstScreen, figures: LighthouseFigures, site: string): string[] {
  const ours = site === 'ours';
  const least = (name: string, score: number | undefined, limit: number) =>
    score === undefined
      ? '–'
      : judged(`${name}, ${screen.what}`, -score, ours ? -limit : undefined, String(score), ours);
  const time = (name: keyof typeof most & keyof LighthouseFigures) =>
    judged(`${name}, ${screen.what}`, figures[name], most[name], String(Math.round(figures[name])), ours);
  return [
    least('performance', figures.performance, screen.area === 'user' ? 95 : 0),
    least('accessibility', figures.accessibility, 100),
    least('best practices', figures['best-practices'], 100),
    String(Math.round(figures.firstContentfulPaint)),
    time('largestContentfulPaint'),
    time('totalBlockingTime'),
    judged(
      `layout shift, ${screen.what}`,
      figures.cumulativeLayoutShift,
      most.cumulativeLayoutShift,
      figures.cumulativeLayoutShift.toFixed(3),
      ours,
    ),
  ];
}

function printFiles(what: string, transfers: readonly Transfer[]): void {
  const files = new Table('Wave', 'File', 'Served', 'Encoding', 'gzip');
  for (const { wave, path, wire, encoding, gzip } of transfers.toSorted((a, b) => a.wave - b.wave))
    files.add(String(wave), path, kB(wire), encoding, kB(gzip));
  files.print(what);
}

void main();
