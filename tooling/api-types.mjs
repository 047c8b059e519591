#!/usr/bin/env node
// Writes the types of the calls of the remote in the working directory, from the paths of its area in the api's OpenAPI document
// (`openapi` of its remote.config.json): `loyalty-api-types [--check] [--from <openapi.json>]`.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import openapiTypes, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import { readRemote } from './remotes.cjs';

const { app, dir, openapi } = readRemote(process.cwd());
const { check, from } = parseArgs({
  options: {
    check: { type: 'boolean' },
    from: { type: 'string', default: fileURLToPath(new URL('../api/openapi.json', import.meta.url)) },
  },
}).values;
const file = join(dir, 'src/api/schema.gen.ts');
if (!existsSync(from)) {
  console.log(`${from} does not exist: ${check ? 'not compared' : 'name a copy of it with --from'}.`);
  process.exit(check ? 0 : 1);
}
const document = JSON.parse(readFileSync(from, 'utf8'));
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
  console.error(`${app}/src/api/schema.gen.ts is not made from ${from}: npm run types:api`);
  process.exit(1);
}
