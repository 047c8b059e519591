// The lock file names packages and their hashes, and no address to download them from (README "Supply chain").
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const complaints = Object.entries(packages).flatMap(([path, entry]) => {
  if (!path.includes('node_modules/') || entry.link) return [];
  if (entry.resolved) return [`${path} has a download address: ${entry.resolved}`];
  return entry.integrity || entry.inBundle ? [] : [`${path} has no integrity hash`];
});
for (const complaint of complaints) console.error(complaint);
process.exit(complaints.length === 0 ? 0 : 1);
