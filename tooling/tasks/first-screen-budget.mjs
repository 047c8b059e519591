import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/**
 * Budgets of code that the browser fetches, in kB (1,000 bytes) of gzip:
 *
 * - `first`: before a first screen is shown: the shell's own scripts and styles and, of the remote, its entry and the
 *   files of that path in remote.json. experience.md "Budgets" asks for 180 kB of JS in the user area.
 * - `crossing`: to that screen from the other area: the same without the shell.
 * - `entry`: of a remote, for any screen: its entry and what every screen waits for.
 * - `chunk`: one named chunk; the scanner's reader may have 35 kB (experience.md).
 *
 * Limits that the specification does not give are a few kB above the figures measured on 22 November 2026.
 */
export const budgets = [
  { kind: 'first', app: 'user-app', path: '/user/login', js: 180, css: 12 },
  { kind: 'first', app: 'user-app', path: '/user/rewards', js: 180, css: 12 },
  { kind: 'first', app: 'user-app', path: '/user/scanqr', js: 200, css: 14 },
  { kind: 'first', app: 'admin-app', path: '/admin/login', js: 208, css: 12 },
  { kind: 'first', app: 'admin-app', path: '/admin/dashboard', js: 242, css: 18 },
  { kind: 'crossing', app: 'user-app', path: '/user/rewards', js: 50, css: 7 },
  { kind: 'crossing', app: 'user-app', path: '/user/login', js: 40, css: 5 },
  { kind: 'crossing', app: 'admin-app', path: '/admin/dashboard', js: 114, css: 13 },
  { kind: 'entry', app: 'user-app', js: 32, css: 3 },
  { kind: 'entry', app: 'admin-app', js: 48, css: 4 },
  { kind: 'chunk', app: 'user-app', name: 'code-reader', js: 35 },
];

/** Largest allowed distance between a budget and the actual size; more would hide growth. */
const slack = 30;

const kilobytes = (file) => gzipSync(readFileSync(file), { level: 9 }).length / 1000;

/** Returns the five heaviest files, to look at first. */
const heaviest = (weights) =>
  weights
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, 5)
    .map(({ file, weight }) => `${basename(file)} ${weight.toFixed(1)}`)
    .join(', ');

/** Returns the scripts and styles of the shell's page. */
function filesOfShell(root) {
  const dist = join(root, 'shell/dist');
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  return [...page.matchAll(/(?:src|href)="?\/((?:js|css)\/[^\s">]+)/g)].map(([, file]) => join(dist, file));
}

/** @returns what a budget is for, and the files that count; undefined files if the build has none */
function filesOf(root, { kind, app, path, name }) {
  const dist = join(root, app, 'dist');
  const absolute = (files) => files?.map((file) => join(dist, file));
  if (kind === 'chunk') {
    const found = readdirSync(join(dist, 'js')).filter((file) => new RegExp(`^${name}\\.[0-9a-f]{8}\\.js$`).test(file));
    return { what: `The chunk ${name} of ${app}`, files: absolute(found.length > 0 ? [`js/${found[0]}`] : undefined) };
  }
  const { entry, files, screens } = JSON.parse(readFileSync(join(dist, 'remote.json'), 'utf8'));
  const always = [entry, ...files];
  if (kind === 'entry') return { what: `Every screen of ${app}`, files: absolute(always) };
  const screen = absolute(screens[path] && [...always, ...screens[path]]);
  if (kind === 'crossing') return { what: `Crossing to ${path}`, files: screen };
  return { what: path, files: screen && [...filesOfShell(root), ...screen] };
}

/**
 * @param {string} root folder of the built shell and remotes
 * @returns {string[]} one sentence for each budget that is exceeded, or more than `slack` kB too high, with the
 *   heaviest files
 */
export function passedBudgets(root, limits = budgets) {
  return limits.flatMap((budget) => {
    const { what, files } = filesOf(root, budget);
    if (!files) return [`${what}: the build names no files for it.`];
    return ['js', 'css'].flatMap((kind) => {
      const limit = budget[kind];
      if (limit === undefined) return [];
      const weights = files
        .filter((file) => file.endsWith(`.${kind}`))
        .map((file) => ({ file, weight: kilobytes(file) }));
      const weight = weights.reduce((sum, one) => sum + one.weight, 0);
      const told = `${what} waits for ${weight.toFixed(1)} kB gzip of ${kind.toUpperCase()}, the budget is ${limit} kB`;
      if (weight > limit) return [`${told} (${heaviest(weights)}).`];
      return limit - weight >= slack ? [`${told}: lower it, ${slack} kB more would go unseen.`] : [];
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const passed = passedBudgets(process.argv[2] ?? join(fileURLToPath(import.meta.url), '../../..'));
  if (passed.length > 0) console.error(passed.join('\n'));
  process.exitCode = passed.length > 0 ? 1 : 0;
}
