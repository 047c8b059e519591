// Types cross from the server through api/openapi.json: each remote's copy must be what it says now.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

const wanted = execFileSync(
  join(root, 'admin-app/node_modules/.bin/openapi-typescript'),
  [join(root, 'api/openapi.json')],
  {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  },
);
const stale = ['admin-app', 'user-app'].filter(
  (app) => readFileSync(join(root, app, 'src/api/schema.gen.ts'), 'utf8').trim() !== wanted.trim(),
);
for (const app of stale) console.error(`${app}/src/api/schema.gen.ts is not of api/openapi.json: npm run openapi`);
process.exit(stale.length === 0 ? 0 : 1);
