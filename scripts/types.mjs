// Type-checks every package that has sources, each by its own tsconfig.json.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './install.mjs';

// The service worker is a program of its own: another world is around it. The site's takes in the api, which it serves: checked
// as two programs, all of the api would be checked twice.
const programs = [
  'shared-ui',
  'shell',
  'shell/src/service-worker',
  'user-app',
  'admin-app',
  'site',
  'e2e',
  'bench',
  'faults',
  'deploy/remotes',
];
const tsc = join(root, 'node_modules/typescript/bin/tsc');
const failures = programs.filter((name) => {
  const buildInfo = join(root, `.cache/types/${name.replaceAll('/', '-')}.tsbuildinfo`);
  const { status } = spawnSync(
    process.execPath,
    [tsc, '-p', join(root, name), '--incremental', '--tsBuildInfoFile', buildInfo],
    { stdio: 'inherit' },
  );
  return status !== 0;
});
if (failures.length > 0) console.error(`Types: ${failures.join(', ')} do not compile.`);
process.exit(failures.length === 0 ? 0 : 1);
