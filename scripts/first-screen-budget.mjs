import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * What the browser has to fetch of code before a first screen is there, in kB (1,000 bytes) of gzip: the shell's own scripts and
 * styles and, of the remote, what remote.json names for that path. Issue 4 asks for 180 kB of JS
 * (docs/speed.md "First screen" lists where the bytes are, and what follows by itself).
 */
export const budgets = [
  { app: 'user-app', path: '/user/login', js: 180, css: 12 },
  { app: 'user-app', path: '/user/rewards', js: 180, css: 12 },
];

const kilobytes = (files) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0) / 1000;

/**
 * @param {string} root folder that holds the built shell and remotes
 * @returns {string[]} one sentence for each budget that is passed
 */
export function passedBudgets(root, limits = budgets) {
  const shell = join(root, 'shell/dist');
  const page = readFileSync(join(shell, 'index.html'), 'utf8');
  const own = [...page.matchAll(/(?:src|href)="?\/((?:js|css)\/[^\s">]+)/g)].map(([, file]) => join(shell, file));
  return limits.flatMap(({ app, path, ...most }) => {
    const dist = join(root, app, 'dist');
    const { entry, files, screens } = JSON.parse(readFileSync(join(dist, 'remote.json'), 'utf8'));
    if (!screens[path]) return [`${app} names no files for ${path} in remote.json.`];
    const all = [...own, ...[entry, ...files, ...screens[path]].map((file) => join(dist, file))];
    return Object.entries(most).flatMap(([kind, limit]) => {
      const weight = kilobytes(all.filter((file) => file.endsWith(`.${kind}`)));
      const told = `${path} waits for ${weight.toFixed(1)} kB gzip of ${kind.toUpperCase()}, the budget is ${limit} kB.`;
      return weight > limit ? [told] : [];
    });
  });
}
