import type { OfflineCopyState } from '@loyalty/shared-ui/remote-contract';

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

/** Sent by a page to the worker. */
export type PageMessage =
  /**
   * A page of an offline remote was opened, or became visible. `sparing`: fetch nothing that the user did not ask for. `loaded`:
   * addresses of its scripts and styles with a content hash in their name, without their queries. `language` of the page.
   */
  | { type: 'opened'; sparing: boolean; loaded: string[]; language: string }
  /** The user wants to work offline, also where the browser was set to save data. */
  | { type: 'keep'; language: string }
  /** The user wants the new version: the waiting worker takes over. */
  | { type: 'take-over' };

/** Sent by the worker to a page. */
export type WorkerMessage =
  | { type: 'copy'; state: OfflineCopyState }
  /** A newer version than this page's is complete. */
  | { type: 'new-version' };
