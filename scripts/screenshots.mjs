// `npm run screenshots`: takes the pictures of README.md anew, of the built site with its demo content.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildChanged } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';

ensureInstalled();
await buildChanged();
const playwright = join(root, 'node_modules/.bin/playwright');
const { status } = spawnSync(playwright, ['test', '--config', 'e2e/pictures.config.ts'], {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exit(status ?? 1);
