// `npm run keys`
import { runApiCommand } from './api-command.mjs';

runApiCommand('keys');
