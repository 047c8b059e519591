// The site's own server over another build: what `npm run bench:web` measures ours beside. PEER_ROOT: folder with shell/dist and
// remotes.json.
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const { loadConfig, startSite } = require('../../../site/dist/index.js');
const root = process.env.PEER_ROOT;
const site = await startSite({ config: loadConfig(process.env), root, remotesFile: join(root, 'remotes.json') });
process.once('SIGTERM', () => void site.close().then(() => process.exit(0)));
