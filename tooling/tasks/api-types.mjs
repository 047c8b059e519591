// Writes the types of one remote's calls, from the paths of its area in api/openapi.json: `api-types.mjs admin-app
// /admin/ [--check]`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTypes, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import { root } from './install.mjs';

const [app, prefix, check] = process.argv.slice(2);
const file = join(root, app, 'src/api/schema.gen.ts');
const document = JSON.parse(readFileSync(join(root, 'api/openapi.json'), 'utf8'));
document.paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => path.startsWith(prefix)));
const types = COMMENT_HEADER + astToString(await openapiTypes(document));
if (!check) writeFileSync(file, types);
else if (readFileSync(file, 'utf8') !== types) {
  console.error(`${app}/src/api/schema.gen.ts is not made from api/openapi.json: npm run openapi`);
  process.exit(1);
}
