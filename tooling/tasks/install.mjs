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

/** A third of the packages: those that build and run the site. No optional peers either: @rspack alone is 53 MB. */
const runtimeOnly = ['--omit=dev', '--omit=peer'];

/**
 * Installs the packages of package-lock.json, unless done already. Exits with npm's own message when npm fails.
 * @param {{ toRun?: boolean }} [options] `toRun`: only what building and running the site needs, unless more is
 *   installed
 */
export function ensureInstalled({ toRun = false } = {}) {
  rejectOldNode();
  const [installedFor, extent] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : [];
  const less = toRun && extent !== 'all' && (extent === 'run' || !existsSync(join(root, 'node_modules')));
  if (installedFor === hashOfLock() && (toRun || extent === 'all')) return;
  console.log(less ? 'Installing what the site needs …' : 'Installing packages …');
  // In a sparse checkout `npm install` would remove the other workspaces from the lock file.
  const command = existsSync(join(root, 'node_modules')) ? ['install', '--no-save'] : ['ci'];
  const extentArgs = less ? runtimeOnly : ['--include=dev', '--include=peer'];
  const run = (more) =>
    spawnSync('npm', [...command, ...extentArgs, ...more, '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      stdio: ['ignore', 'inherit', more.length > 0 ? 'ignore' : 'inherit'],
      shell: process.platform === 'win32',
    }).status;
  // Without asking the registry again about packages that npm knows already: 18 s in place of 23. If npm knows too little, it asks.
  const status = run(['--prefer-offline']) && run([]);
  if (status !== 0) {
    console.error(`npm ${command.join(' ')} failed; its own message is above.`);
    process.exit(status ?? 1);
  }
  writeFileSync(stamp, `${hashOfLock()} ${less ? 'run' : 'all'}`);
}
