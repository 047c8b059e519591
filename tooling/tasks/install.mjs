// Runs on any Node version, before anything is installed: no dependencies.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const stamp = join(root, 'node_modules/.installed-for');

function rejectOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`This project needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

const hashOfLock = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

/**
 * What is installed, from least to most: a third of the packages builds and runs the site; the tests that guard a merge need
 * neither lerna (400 packages) nor rspack (53 MB), which are peers for that reason.
 */
const extents = {
  run: ['--omit=dev', '--omit=peer'],
  test: ['--include=dev', '--omit=peer'],
  all: ['--include=dev', '--include=peer'],
};
const order = Object.keys(extents);

/**
 * Installs the packages of package-lock.json, unless done already. Exits with npm's own message when npm fails.
 * @param {'run' | 'test' | 'all'} least what is needed; what is installed beyond it stays
 */
export function ensureInstalled(least = 'all') {
  rejectOldNode();
  const [installedFor, extent] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : [];
  // Without a stamp a developer has installed all, or nothing is there.
  const present = extent ?? (existsSync(join(root, 'node_modules')) ? 'all' : 'run');
  const wanted = order[Math.max(order.indexOf(least), order.indexOf(present))];
  if (installedFor === hashOfLock() && wanted === present) return;
  console.log(wanted === 'run' ? 'Installing what the site needs …' : 'Installing packages …');
  // In a sparse checkout `npm install` would remove the other workspaces from the lock file.
  const command = existsSync(join(root, 'node_modules')) ? ['install', '--no-save'] : ['ci'];
  const { status } = spawnSync('npm', [...command, ...extents[wanted], '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error(`npm ${command.join(' ')} failed; its own message is above.`);
    process.exit(status ?? 1);
  }
  writeFileSync(stamp, `${hashOfLock()} ${wanted}`);
}
