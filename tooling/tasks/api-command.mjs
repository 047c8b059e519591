// `node tooling/tasks/api-command.mjs <name> …`: runs api/src/operations/commands/<name>.ts from source if tsx is installed, else
// the built file. Exits with its exit code; 2 when it could not be run.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

function commandOf(name) {
  try {
    return ['--import', import.meta.resolve('tsx'), join(root, `api/src/operations/commands/${name}.ts`)];
  } catch {
    return [join(root, `api/dist/operations/commands/${name}.js`)];
  }
}

const [name, ...args] = process.argv.slice(2);
const command = commandOf(name);
if (!existsSync(command.at(-1))) {
  console.error('This command is not built yet. Run npm run build first.');
  process.exit(2);
}
process.exit(spawnSync(process.execPath, [...command, ...args], { stdio: 'inherit' }).status ?? 2);
