/** Packages that ask to run a program of their own when they are installed. `.npmrc` lets none; each is known to do without. */
const installScriptsKnown = {
  '@parcel/watcher': 'builds itself where no binary fits; one does',
  '@scarf/scarf': 'reports installations to its maker',
  '@swc/core': 'chooses its binary; npm did',
  'core-js-pure': 'asks for donations',
  esbuild: 'chooses its binary; npm did',
  nx: 'prepares a cache of lerna’s',
  'unrs-resolver': 'chooses its binary; npm did',
};

/** The name of a package at a place of the lock file: `node_modules/a/node_modules/@b/c` → `@b/c`. */
export const nameAt = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** The packages that a lock file installs, without the project's own. */
export const installedPackages = ({ packages }) =>
  Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
    .map(([path, entry]) => ({ path, name: entry.name ?? nameAt(path), ...entry }));

/**
 * Judges a parsed package-lock.json: packages and their hashes, no address to download them from (whoever installs uses their
 * own registry), and nobody new who wants to run a program at installation.
 *
 * @returns one sentence a fault
 */
export function judgeLockFile(lock) {
  return installedPackages(lock).flatMap(({ path, name, resolved, integrity, inBundle, hasInstallScript }) => {
    const faults = [];
    if (resolved) faults.push(`${path} has a download address: ${resolved}`);
    else if (!inBundle && !/^sha512-[\w+/]{86}==$/.test(integrity ?? '')) faults.push(`${path} has no sha512 hash`);
    if (hasInstallScript && !Object.hasOwn(installScriptsKnown, name)) {
      faults.push(`${path} wants to run a program when it is installed: read it, then name it in lock-file.mjs`);
    }
    return faults;
  });
}
