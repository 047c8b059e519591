import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../e2e/src/site/site-process';
import { median, printFigures, timed, type Figure } from './figures';
import { buildAfterOneChange } from './start/build-after-one-change';
import { root, runToEnd } from './start/run-to-end';

const STARTS = Number(process.env.STARTS ?? 5);
const LIMIT_START_S = 5;
const LIMIT_BUILD_S = 10;
const PATIENCE_MS = 240_000;

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
const judged = (milliseconds: number, limit: number) =>
  `${seconds(milliseconds)} (limit ${String(limit)} s: ${milliseconds < limit * 1000 ? 'met' : 'missed'})`;

async function untilAnswered(address: string, running: () => boolean): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return;
    if (!running() || Date.now() > deadline) throw new Error(`npm start never answered at ${address}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** `npm start` as a person types it, until the page and the api both answer. @returns milliseconds from the key press */
async function startOnce(dataDir: string): Promise<number> {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, SMS_PROVIDER: 'console', DATABASE_URL: '' };
  const started = performance.now();
  const site = spawn('npm', ['start', '--silent'], { cwd: root, env, stdio: 'ignore', detached: true });
  const ended = new Promise((resolve) => site.once('exit', resolve));
  try {
    const running = () => site.exitCode === null;
    await untilAnswered(`http://localhost:${String(port)}/`, running);
    await untilAnswered(`http://localhost:${String(port)}/api/readyz`, running);
    return performance.now() - started;
  } finally {
    if (site.exitCode === null && site.pid) process.kill(-site.pid, 'SIGTERM');
    await ended;
  }
}

/** The embedded database alone, opened in a process of its own where the site has kept its data, and asked one question. */
const bareOpen = (dataDir: string) =>
  runToEnd(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { PGlite } from '@electric-sql/pglite';
     const pglite = await PGlite.create(${JSON.stringify(join(dataDir, 'database'))});
     await pglite.query('select count(*) from users');
     await pglite.close();`,
  ]);

async function measureStarts(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'loyalty-start-'));
  try {
    const first = await startOnce(dataDir);
    const [starts, nodes, opens]: number[][] = [[], [], []];
    for (let i = 0; i < STARTS; i += 1) {
      starts!.push(await startOnce(dataDir));
      nodes!.push((await timed(() => runToEnd(process.execPath, ['--eval', '0']))).milliseconds);
      opens!.push((await timed(() => bareOpen(dataDir))).milliseconds);
    }
    const beside = `bare node ${seconds(median(nodes!))}; bare PGlite on the same data ${seconds(median(opens!))}`;
    return [
      { what: 'npm start, built, no data yet (database made, demo content)', figure: seconds(first) },
      { what: `npm start again, median of ${String(STARTS)}`, figure: judged(median(starts!), LIMIT_START_S), beside },
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** What one source file is changed in, and where esbuild starts to bundle the same sources. */
const apps = [
  { name: 'user-app', file: 'src/routes.tsx', bundled: ['src/routes.tsx'] },
  { name: 'admin-app', file: 'src/routes.tsx', bundled: ['src/routes.tsx'] },
  { name: 'shell', file: 'src/bootstrap.tsx', bundled: ['src/bootstrap.tsx'] },
  { name: 'site', file: 'src/index.ts', bundled: [] },
  { name: 'api', file: 'src/index.ts', bundled: [] },
];

async function measureBuilds(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const wanted = process.env.BUILDS?.split(',');
  for (const app of apps.filter(({ name }) => !wanted || wanted.includes(name))) {
    const { changed, unchanged, bundler } = await buildAfterOneChange(app);
    const alone = bundler === undefined ? '' : `; esbuild bundling the same sources ${seconds(bundler)}`;
    figures.push({
      what: `Build of ${app.name} from a warm cache, one file changed`,
      figure: judged(changed, LIMIT_BUILD_S),
      beside: `nothing changed ${seconds(unchanged)}${alone}`,
    });
  }
  return figures;
}

async function main(): Promise<void> {
  await runToEnd(process.execPath, ['scripts/build.mjs']);
  printFigures('Start and build', [...(await measureStarts()), ...(await measureBuilds())]);
}

void main();
