import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Links each installed package to where it is installed; the workspaces among them to the copy's own folders. */
function linkPackages(from, to) {
  mkdirSync(join(to, 'node_modules/@loyalty'), { recursive: true });
  for (const name of readdirSync(join(from, 'node_modules'))) {
    if (name !== '@loyalty' && !/^\.(?!bin$)/.test(name))
      symlinkSync(join(from, 'node_modules', name), join(to, 'node_modules', name));
  }
  // scripts/install.mjs must find nothing to do: npm would write through the links.
  const lock = readFileSync(join(to, 'package-lock.json'));
  writeFileSync(join(to, 'node_modules/.installed-for'), createHash('sha256').update(lock).digest('hex'));
  const { workspaces } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'));
  for (const workspace of workspaces) {
    const { name } = JSON.parse(readFileSync(join(from, workspace, 'package.json'), 'utf8'));
    symlinkSync(join(to, workspace), join(to, 'node_modules', name));
    const own = join(from, workspace, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(to, workspace, 'node_modules'));
  }
}

/**
 * Copies the work tree as it stands (what git knows or would add) into a new folder, for a test that changes sources. Packages
 * are linked, not copied; what was built is left behind.
 * @param {string} from the root of the work tree
 * @returns {string} the copy's root; whoever asked removes it
 */
export function scratchCopy(from) {
  const to = mkdtempSync(join(tmpdir(), 'loyalty-copy-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: from,
    encoding: 'utf8',
  });
  // A file that was deleted and not yet committed is listed and not there.
  for (const file of listed.split('\0').filter((name) => name && existsSync(join(from, name)))) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(from, file), join(to, file));
  }
  linkPackages(from, to);
  return to;
}
