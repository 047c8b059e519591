// `npm run supply-chain`: checks package-lock.json against the policy in supply-chain.json (docs/operations/supply-chain.md).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { root } from './install.mjs';

const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const { installScripts, licences, denied } = read('tooling/tasks/supply-chain.json');

const nameAt = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const packages = Object.entries(read('package-lock.json').packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, entry]) => ({ path, name: nameAt(path), license: 'none stated', ...entry }));

const isNamed = (patterns = [], name) =>
  patterns.some((pattern) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern));

const problems = packages.flatMap(({ path, name, version, license, resolved, integrity, hasInstallScript }) => {
  const found = [];
  if (resolved) found.push(`${path} has a download address: ${resolved}`);
  if (!integrity?.startsWith('sha512-')) found.push(`${path} has no sha512 hash`);
  if (hasInstallScript && !(name in installScripts))
    found.push(`${path} wants to run a script at installation: read it, then name it in supply-chain.json`);
  if (!licences.allowed.includes(license) && !isNamed(licences.allowedFor[license]?.packages, name))
    found.push(`${path} has the licence ${license}: allow it in supply-chain.json, or do without`);
  for (const { name: deniedName, versions, why, source } of denied)
    if (deniedName === name && semver.satisfies(version, versions, { includePrerelease: true }))
      found.push(`${path}@${version} is denied: ${why} (${source})`);
  return found;
});
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
