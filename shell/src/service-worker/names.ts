/** Every cache and lock of the worker begins so; the data of a remote's own (IndexedDB) is none of them. */
export const ours = 'offline-';

/** Files named by their content, of every kept copy: one store, since they share most of them. */
export const filesCache = `${ours}files`;
/** Which copy is in use, which tab runs what. */
export const stateCache = `${ours}state`;
/** Product pictures as they were seen. */
export const picturesCache = `${ours}pictures`;
/** Pages, entries, manifests and configuration of one copy. */
export const copyCache = (id: string) => `${ours}copy-${id}`;

/** One worker, one tab or one update at a time touches the copies. */
export const copyLock = `${ours}lock`;

/** Where the shell's build lists its own files. */
export const shellList = '/offline-files.json';
export const siteConfig = '/remotes.json';
