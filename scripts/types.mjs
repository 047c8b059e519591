// Type-checks the programs named, or every one: `node scripts/types.mjs user-app`. Each has its own tsconfig.json.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { root } from './install.mjs';
import { programs } from './suites.mjs';

const tsc = join(root, 'node_modules/typescript/bin/tsc');
const buildInfoOf = (name) => join(root, `.cache/types/${name.replaceAll('/', '-')}.tsbuildinfo`);

/** Files of parts that the program is said not to read: `npm run check` would not check it again when they change. */
function strayFiles(name) {
  if (!existsSync(buildInfoOf(name))) return [];
  const { fileNames = [] } = JSON.parse(readFileSync(buildInfoOf(name), 'utf8'));
  const files = fileNames.map((file) => relative(root, resolve(dirname(buildInfoOf(name)), file)));
  const others = [...new Set(Object.values(programs).flat())].filter((part) => !programs[name].includes(part));
  return files.filter((file) => others.some((part) => file.startsWith(`${part}/`)));
}

function check(name) {
  const args = [tsc, '-p', join(root, name), '--incremental', '--tsBuildInfoFile', buildInfoOf(name)];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  const stray = strayFiles(name);
  if (stray.length > 0)
    console.error(`${name} reads ${stray.join(', ')}: say so in \`programs\` of scripts/suites.mjs.`);
  return status === 0 && stray.length === 0;
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(programs, name));
if (unknown.length > 0) {
  console.error(`No such program: ${unknown.join(', ')}. There are ${Object.keys(programs).join(', ')}.`);
  process.exit(2);
}
const failures = (asked.length > 0 ? asked : Object.keys(programs)).filter((name) => !check(name));
if (failures.length > 0) console.error(`Types: ${failures.join(', ')} do not compile.`);
process.exit(failures.length === 0 ? 0 : 1);
