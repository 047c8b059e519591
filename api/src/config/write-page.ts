import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configurationPage } from './reference';

// `npm run configuration -w @loyalty/api`
writeFileSync(join(__dirname, '../../../docs/configuration.md'), configurationPage());
