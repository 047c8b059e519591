import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { findRemote, readRemotes } from '../remotes.cjs';
import { root } from './install.mjs';

/** Largest allowed distance between a budget and the actual size; more would hide growth. */
const slack = 30;

/**
 * Budgets of code that the browser fetches, of each remote's remote.config.json, in kB (1,000 bytes) of gzip:
 *
 * - `first`: before a first screen is shown: the shell's own scripts and styles and, of the remote, its entry and the
 *   files of that path in remote.json.
 * - `crossing`: to that screen from the other area: the same without the shell.
 * - `chunk`: one named chunk; the scanner's reader may have 35 kB.
 *
 * Limits are a few kB above the figures measured on 22 November 2026. Returns the files that count for one.
 * @throws TypeError if the build has none
 */
function filesOf({ kind, dir, name }) {
  const dist = join(dir, 'dist');
  if (kind === 'chunk') {
    const chunk = readdirSync(join(dist, 'js')).find((file) => new RegExp(`^${name}\\.[0-9a-f]{8}\\.js$`).test(file));
    return [join(dist, 'js', chunk)];
  }
  const { entry, files, screens } = JSON.parse(readFileSync(join(dist, 'remote.json'), 'utf8'));
  const always = [entry, ...files, ...screens[name]].map((file) => join(dist, file));
  if (kind !== 'first') return always;
  const shell = join(root, 'shell/dist');
  const page = readFileSync(join(shell, 'index.html'), 'utf8');
  return [
    ...[...page.matchAll(/(?:src|href)="?\/((?:js|css)\/[^\s">]+)/g)].map(([, file]) => join(shell, file)),
    ...always,
  ];
}

/**
 * Weighs the first screens of all remotes with the shell, or, of one remote alone, what its own build weighs.
 * @param {string} [app]
 * @returns {{ line: string, exceeded: boolean }[]} a line for each budget; `exceeded` also if it is more than `slack` kB too high
 */
export const weigh = (app) =>
  (app ? [findRemote(app)] : readRemotes())
    .flatMap(({ budgets, dir }) => budgets.map((budget) => ({ ...budget, dir })))
    .filter(({ kind }) => (kind === 'first') === !app)
    .flatMap((budget) =>
      ['js', 'css'].map((type) => {
        const files = filesOf(budget).filter((file) => file.endsWith(`.${type}`));
        const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0);
        const [size, limit] = [bytes / 1000, budget[type]];
        const exceeded = size > limit || limit - size >= slack;
        return { line: `${budget.kind} ${budget.name}, ${type}: ${size.toFixed(1)} kB of ${limit}`, exceeded };
      }),
    );

// `first-screen-budget.mjs [user-app]`: exits with 1 if a budget is exceeded.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const weights = weigh(process.argv[2]);
  for (const { line } of weights) console.log(line);
  process.exit(weights.some(({ exceeded }) => exceeded) ? 1 : 0);
}
