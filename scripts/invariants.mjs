// `npm run invariants`: the api's own check, from source where its compiler is installed, else as it was built.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

function program() {
  try {
    return ['--import', import.meta.resolve('tsx'), join(root, 'api/src/check-invariants.ts')];
  } catch {
    return [join(root, 'api/dist/check-invariants.js')];
  }
}

const command = program();
if (!existsSync(command.at(-1))) {
  console.error('The invariants could not be checked. Run npm run build first.');
  process.exit(2);
}
const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' });
process.exit(status ?? 2);
