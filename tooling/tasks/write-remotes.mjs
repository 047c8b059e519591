// Writes the remotes.json of the built-in site, from the remotes of the repository: a step of deploy/site's build.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import remotes from '../remotes.cjs';
import { root } from './install.mjs';

writeFileSync(join(root, 'deploy/site/dist/remotes.json'), `${JSON.stringify(remotes.builtInConfig(root), null, 2)}\n`);
