import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '../..');

/** An api of an earlier commit, built, with this tree's packages. */
export interface EarlierRelease {
  /** Its `dist/server.js`. */
  server: string;
  remove(): void;
}

/**
 * Builds the api as it was at a commit of this repository.
 * @throws Error when the commit is not here (a shallow clone) or does not build with today's packages
 */
export function buildEarlierRelease(commit: string): EarlierRelease {
  const tree = mkdtempSync(join(tmpdir(), 'loyalty-earlier-'));
  const remove = () => {
    rmSync(tree, { recursive: true, force: true });
    execFileSync('git', ['worktree', 'prune'], { cwd: root });
  };
  try {
    execFileSync('git', ['worktree', 'add', '--quiet', '--detach', '--force', tree, commit], { cwd: root });
    for (const folder of ['node_modules', 'api/node_modules']) {
      if (existsSync(join(root, folder))) symlinkSync(join(root, folder), join(tree, folder));
    }
    execFileSync(process.execPath, [join(root, 'scripts/compile-node.mjs')], { cwd: join(tree, 'api'), stdio: 'pipe' });
  } catch (error) {
    remove();
    throw error;
  }
  return { server: join(tree, 'api/dist/server.js'), remove };
}
