import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildOpenApi } from './build-openapi';

/** Returns JSON with short values on one line, so that a changed field is a changed line in a diff. */
function inLines(value: unknown, indent = ''): string {
  const short = JSON.stringify(value);
  const isList = Array.isArray(value);
  if (short.length < 200 || (isList && value.every((item) => typeof item === 'string'))) return short;
  if (typeof value !== 'object' || value === null) return short;
  const items = isList
    ? value.map((item) => inLines(item, `${indent} `))
    : Object.entries(value).map(([name, item]) => `"${name}":${inLines(item, `${indent} `)}`);
  const [start, end] = isList ? '[]' : '{}';
  return `${start}\n${items.map((item) => `${indent} ${item}`).join(',\n')}\n${indent}${end}`;
}

/** `npm run openapi -w @loyalty/api`: writes api/openapi.json, from which the remotes' types are generated. */
void buildOpenApi().then((document) =>
  writeFileSync(join(__dirname, '../../../openapi.json'), `${inLines(document)}\n`),
);
