// The pictures that the gallery's looks are compared with (docs/decisions/0021):
//   npm run gallery:pictures -- --write            draws them anew, on this machine
//   npm run gallery:pictures -- --against main     compares with the gallery of a commit, drawn on this machine, whatever its browser
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildGallery } from './build.mjs';
import { findChromium } from './debian-programs.mjs';
import { ensureInstalled, root } from './install.mjs';
import { printSum, runSuite } from './run-suite.mjs';
import { galleryTests } from './suites.mjs';

/** Draws with `--update-snapshots=all`, compares without. */
const look = (env, ...args) =>
  runSuite({
    ...galleryTests,
    args: [...galleryTests.args, 'stories.spec', ...args],
    env: { CHROMIUM_PATH: findChromium() ?? '', ...env },
  });

/** Builds the gallery of a commit in a folder of its own and draws its pictures. */
async function drawCommit(commit, folder) {
  const tree = join(folder, 'tree');
  const run = (command, args, cwd = root) => execFileSync(command, args, { cwd, stdio: 'inherit' });
  run('git', ['worktree', 'add', '--detach', tree, commit]);
  try {
    // Its packages are this commit's: what differs is the gallery, not its tools.
    symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
    run(
      process.execPath,
      [join(root, 'node_modules/storybook/dist/bin/dispatcher.js'), 'build', '--output-dir', join(folder, 'dist')],
      join(tree, 'shared-ui'),
    );
  } finally {
    run('git', ['worktree', 'remove', '--force', tree]);
  }
  const env = { GALLERY_DIST: join(folder, 'dist'), GALLERY_PICTURES: join(folder, 'pictures') };
  return look(env, '--update-snapshots=all');
}

const { values } = parseArgs({ options: { write: { type: 'boolean' }, against: { type: 'string' } } });
ensureInstalled();
await buildGallery();
const folder = mkdtempSync(join(tmpdir(), 'gallery-'));
try {
  const results = values.against ? [await drawCommit(values.against, folder)] : [];
  const env = values.against ? { GALLERY_PICTURES: join(folder, 'pictures') } : {};
  results.push(await look(env, ...(values.write ? ['--update-snapshots=all'] : [])));
  process.exitCode = printSum(results) === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
