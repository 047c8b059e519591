// `npm run supply-chain`: judges the lock file, denied versions and licences (docs/operations/supply-chain.md). With --write it
// writes docs/licences.md and the bill of materials, test-results/sbom.cdx.json.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { root } from './install.mjs';
import { findDenied } from './supply-chain/denied-versions.mjs';
import { judgeLicences, licencesPage } from './supply-chain/licences.mjs';
import { judgeLockFile } from './supply-chain/lock-file.mjs';
import { billOfMaterials } from './supply-chain/sbom.mjs';

const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const lock = read('package-lock.json');
const policy = read('scripts/supply-chain/licences.json');
const page = join(root, 'docs/licences.md');
const licences = await format(licencesPage(lock, policy), { ...(await resolveConfig(page)), parser: 'markdown' });

if (process.argv.includes('--write')) {
  mkdirSync(join(root, 'test-results'), { recursive: true });
  writeFileSync(join(root, 'test-results/sbom.cdx.json'), `${JSON.stringify(billOfMaterials(lock), null, 2)}\n`);
  writeFileSync(page, licences);
}
const complaints = [
  ...judgeLockFile(lock),
  ...findDenied(lock, read('scripts/supply-chain/denied-versions.json')),
  ...judgeLicences(lock, policy),
  ...(readFileSync(page, 'utf8') === licences ? [] : ['docs/licences.md is old: npm run supply-chain -- --write']),
];
for (const complaint of complaints) console.error(complaint);
process.exit(complaints.length === 0 ? 0 : 1);
