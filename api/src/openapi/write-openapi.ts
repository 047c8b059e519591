import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildOpenApi } from './build-openapi';

/** `npm run openapi -w @loyalty/api`: writes api/openapi.json, from which the remotes' types are generated. */
async function main(): Promise<void> {
  writeFileSync(join(__dirname, '../../openapi.json'), `${JSON.stringify(await buildOpenApi(), null, 2)}\n`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
