// `npm run invariants`
import { runApiCommand } from './api-command.mjs';

runApiCommand('check-invariants');
