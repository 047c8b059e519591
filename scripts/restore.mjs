// `npm run restore`
import { runApiCommand } from './api-command.mjs';

runApiCommand('restore');
