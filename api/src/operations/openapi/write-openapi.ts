import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildOpenApi } from './build-openapi';

/** `npm run openapi -w @loyalty/api`: writes api/openapi.json, from which the remotes' types are generated. */
void buildOpenApi().then((document) =>
  writeFileSync(join(__dirname, '../../../openapi.json'), `${JSON.stringify(document, null, 2)}\n`),
);
