// `npm run sample-data -- --users 1000 --scans 50000 --months 12 --into ./data`: content of any size (api/src/commands/sample-data.ts).
import { runApiCommand } from './api-command.mjs';

runApiCommand('sample-data');
