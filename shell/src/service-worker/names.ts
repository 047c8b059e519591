/** Prefix of all caches and locks of the worker. A remote's own data (IndexedDB) is not among them. */
export const cachePrefix = 'offline-';

/** Files with a content hash in their name, of all versions, which share most of them. */
export const filesCache = `${cachePrefix}files`;
/** The version in use, and which files each tab runs. */
export const stateCache = `${cachePrefix}state`;
export const picturesCache = `${cachePrefix}pictures`;
/** Pages, entries, manifests and configuration of one version. */
export const versionCache = (id: string) => `${cachePrefix}copy-${id}`;

/** Web Lock held while versions are changed. */
export const versionLock = `${cachePrefix}lock`;

/** The shell's own list of files. */
export const shellList = '/offline-files.json';
export const siteConfig = '/remotes.json';
