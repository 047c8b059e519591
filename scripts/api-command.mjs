// A command of the api, run from source where its compiler is installed, else as it was built.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

function program(name) {
  try {
    return ['--import', import.meta.resolve('tsx'), join(root, `api/src/commands/${name}.ts`)];
  } catch {
    return [join(root, `api/dist/commands/${name}.js`)];
  }
}

/** Runs `api/src/commands/<name>.ts` with this process's arguments and ends with its exit code; 2 when it could not be run. */
export function runApiCommand(name) {
  const command = program(name);
  if (!existsSync(command.at(-1))) {
    console.error('This command is not built yet. Run npm run build first.');
    process.exit(2);
  }
  const { status } = spawnSync(process.execPath, [...command, ...process.argv.slice(2)], { stdio: 'inherit' });
  process.exit(status ?? 2);
}
