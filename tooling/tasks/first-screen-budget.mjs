import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/**
 * Budgets of code that the browser fetches, in kB (1,000 bytes) of gzip:
 *
 * - `first`: before a first screen is shown: the shell's own scripts and styles and, of the remote, its entry and the
 *   files of that path in remote.json. The specification asks for 180 kB of JS in the user area.
 * - `crossing`: to that screen from the other area: the same without the shell.
 * - `entry`: of a remote, for any screen: its entry and what every screen waits for.
 * - `chunk`: one named chunk; the scanner's reader may have 35 kB.
 *
 * Limits that the specification does not give are a few kB above the figures measured on 22 November 2026.
 */
const budgets = [
  { kind: 'first', app: 'user-app', name: '/user/login', js: 180, css: 12 },
  { kind: 'first', app: 'user-app', name: '/user/rewards', js: 180, css: 12 },
  { kind: 'first', app: 'user-app', name: '/user/scanqr', js: 200, css: 14 },
  { kind: 'first', app: 'admin-app', name: '/admin/login', js: 208, css: 12 },
  { kind: 'first', app: 'admin-app', name: '/admin/dashboard', js: 242, css: 18 },
  { kind: 'crossing', app: 'user-app', name: '/user/rewards', js: 50, css: 7 },
  { kind: 'crossing', app: 'user-app', name: '/user/login', js: 40, css: 5 },
  { kind: 'crossing', app: 'admin-app', name: '/admin/dashboard', js: 114, css: 13 },
  { kind: 'entry', app: 'user-app', name: 'user-app', js: 32, css: 3 },
  { kind: 'entry', app: 'admin-app', name: 'admin-app', js: 48, css: 4 },
  { kind: 'chunk', app: 'user-app', name: 'code-reader', js: 35, css: 0 },
];

/** Largest allowed distance between a budget and the actual size; more would hide growth. */
const slack = 30;

/** Returns the files that count for a budget. @throws TypeError if the build has none */
function filesOf(root, { kind, app, name }) {
  const dist = join(root, app, 'dist');
  if (kind === 'chunk') {
    const chunk = readdirSync(join(dist, 'js')).find((file) => new RegExp(`^${name}\\.[0-9a-f]{8}\\.js$`).test(file));
    return [join(dist, 'js', chunk)];
  }
  const { entry, files, screens } = JSON.parse(readFileSync(join(dist, 'remote.json'), 'utf8'));
  const always = [entry, ...files, ...(kind === 'entry' ? [] : screens[name])].map((file) => join(dist, file));
  if (kind !== 'first') return always;
  const shell = join(root, 'shell/dist');
  const page = readFileSync(join(shell, 'index.html'), 'utf8');
  return [
    ...[...page.matchAll(/(?:src|href)="?\/((?:js|css)\/[^\s">]+)/g)].map(([, file]) => join(shell, file)),
    ...always,
  ];
}

/**
 * @param {string} root folder of the built shell and remotes
 * @returns {{ line: string, exceeded: boolean }[]} a line for each budget; `exceeded` also if it is more than `slack` kB too high
 */
export const weighFirstScreens = (root) =>
  budgets.flatMap((budget) =>
    ['js', 'css'].map((type) => {
      const files = filesOf(root, budget).filter((file) => file.endsWith(`.${type}`));
      const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0);
      const [size, limit] = [bytes / 1000, budget[type]];
      const exceeded = size > limit || limit - size >= slack;
      return { line: `${budget.kind} ${budget.name}, ${type}: ${size.toFixed(1)} kB of ${limit}`, exceeded };
    }),
  );

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { line } of weighFirstScreens(fileURLToPath(new URL('../..', import.meta.url)))) console.log(line);
}
