// Writes the types of the calls of the remote in the working directory, from the paths of its area in api/openapi.json
// (`openapi` of its remote.config.json): `api-types.mjs [--check]`.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTypes, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import { readRemote } from '../remotes.cjs';
import { root } from './install.mjs';

const { app, dir, openapi } = readRemote(process.cwd());
const check = process.argv.includes('--check');
const file = join(dir, 'src/api/schema.gen.ts');
const openapiFile = join(root, 'api/openapi.json');
if (check && !existsSync(openapiFile)) {
  console.log(`Not compared: this checkout has no api/openapi.json. It is compared where the api is.`);
  process.exit(0);
}
const document = JSON.parse(readFileSync(openapiFile, 'utf8'));
/** What every area may ask for. */
const PUBLIC = '/programme';
const isOurs = (path) => [openapi].flat().some((start) => path.startsWith(start)) || path === PUBLIC;
const jsonOf = (message) => message?.content?.['application/json']?.schema;
/** One schema a call, of what the client sends and reads; the refusals have one form (api-error.ts). */
const schemas = {};
for (const [path, operations] of Object.entries(document.paths).filter(([path]) => isOurs(path))) {
  for (const [method, { summary, parameters = [], requestBody, responses }] of Object.entries(operations)) {
    const query = parameters.filter((parameter) => parameter.in === 'query');
    const found = Object.entries(responses).flatMap(([status, response]) =>
      status.startsWith('2') ? (jsonOf(response) ?? []) : [],
    );
    const properties = {
      ...(query.length > 0 && {
        query: {
          type: 'object',
          properties: Object.fromEntries(
            query.map(({ name, description, schema }) => [name, { description, ...schema }]),
          ),
          required: query.filter(({ required }) => required).map(({ name }) => name),
        },
      }),
      ...(jsonOf(requestBody) && { body: jsonOf(requestBody) }),
      ...(found.length > 0 && { response: found.length === 1 ? found[0] : { oneOf: found } }),
    };
    schemas[`${method} ${path.slice(1)}`] = {
      type: 'object',
      description: summary,
      properties,
      required: Object.keys(properties),
    };
  }
}
const described = JSON.stringify({ ...document, paths: {}, webhooks: {}, components: { schemas } }, (key, value) =>
  key === 'format' && typeof value === 'string' ? undefined : value,
);
const types = COMMENT_HEADER + astToString(await openapiTypes(described));
if (!check) writeFileSync(file, types);
else if (readFileSync(file, 'utf8') !== types) {
  console.error(`${app}/src/api/schema.gen.ts is not made from api/openapi.json: npm run openapi`);
  process.exit(1);
}
