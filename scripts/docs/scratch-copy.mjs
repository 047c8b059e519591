import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Of node_modules: what a tool writes there belongs to each copy. */
const OWN = new Set(['.cache', '.installed-for']);

/**
 * A copy of the repository as it stands on disk, what is not committed yet included, in which everything can be run and broken.
 * Installed packages are linked to; those of the repository itself are the copy's.
 *
 * @param {string} root of the repository
 * @returns {string} the copy's folder, for the caller to remove
 */
export function makeScratchCopy(root) {
  const copy = mkdtempSync(join(tmpdir(), 'how-to-'));
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
  const files = git('ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0');
  for (const file of files.filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    copyFileSync(join(root, file), join(copy, file));
  }
  const packages = ['.', ...readdirSync(root)].filter((folder) => existsSync(join(root, folder, 'node_modules')));
  for (const folder of packages)
    linkModules(join(root, folder, 'node_modules'), join(copy, folder, 'node_modules'), copy);
  // Some of our tools ask git for the files.
  execFileSync('git', ['init', '--quiet'], { cwd: copy });
  execFileSync('git', ['add', '--all'], { cwd: copy });
  return copy;
}

function linkModules(from, to, copy) {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from).filter((one) => !OWN.has(one))) {
    if (name !== '@loyalty') symlinkSync(join(from, name), join(to, name), 'junction');
  }
  const ours = join(from, '@loyalty');
  if (!existsSync(ours)) return;
  mkdirSync(join(to, '@loyalty'));
  for (const name of readdirSync(ours).filter((one) => lstatSync(join(ours, one)).isSymbolicLink())) {
    symlinkSync(join(copy, name), join(to, '@loyalty', name), 'junction');
  }
}
