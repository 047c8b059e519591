import semver from 'semver';
import { installedPackages } from './lock-file.mjs';

/**
 * Finds known bad releases in a parsed package-lock.json.
 *
 * @param denied entries `{ name, versions, why, source }`; `versions` is a range of semver
 * @returns one sentence a find
 */
export function findDenied(lock, denied) {
  return installedPackages(lock).flatMap(({ path, name, version }) =>
    denied
      .filter((entry) => entry.name === name && semver.satisfies(version, entry.versions, { includePrerelease: true }))
      .map(({ why, source }) => `${path}@${version} is denied: ${why} (${source})`),
  );
}
