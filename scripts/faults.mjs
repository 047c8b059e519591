// `npm run faults`: builds what changed (`--as-built`: nothing) and makes the faults of docs/operations/faults.md.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildChanged } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';

const asBuilt = '--as-built';
const args = process.argv.slice(2);
if (!args.includes(asBuilt) && !args.includes('--list')) {
  try {
    ensureInstalled();
    await buildChanged();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
const command = [
  '--import',
  import.meta.resolve('tsx'),
  join(root, 'faults/src/run.ts'),
  ...args.filter((arg) => arg !== asBuilt),
];
const { status } = spawnSync(process.execPath, command, { stdio: 'inherit', cwd: root });
process.exit(status ?? 1);
