// `npm run backup`
import { runApiCommand } from './api-command.mjs';

runApiCommand('back-up');
