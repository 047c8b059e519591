import { versionCache, filesCache, cachePrefix, stateCache } from './messages';

/** One complete version of the site, cached on this phone. */
export interface Version {
  id: string;
  /** Uncompressed bytes of its files. */
  bytes: number;
  /** Prefixes of the offline remotes, e.g. `/user`: the cached page is served below them. */
  prefixes: string[];
  /** Prefixes that are never served from the cache: other remotes, and the api when it is on this origin. */
  foreign: string[];
  /** Files with a fixed name: address → integrity in this version. */
  entries: Record<string, string>;
  /** Addresses of the files with a content hash, in {@link filesCache}. */
  files: string[];
}

const recordKey = '/.offline/copy';
const currentKey = '/.offline/current';
/** The page that is served at every offline address. */
export const pageKey = '/.offline/page';

async function read<T>(cacheName: string, key: string): Promise<T | undefined> {
  const response = await caches.match(key, { cacheName });
  return response && ((await response.json()) as T);
}

/** Returns a version if it is complete: its record is written last. */
const readVersion = (id: string) => read<Version>(versionCache(id), recordKey);

/** Writes the record of a version whose files are all cached, and makes it the current one. */
export async function activateVersion(version: Version): Promise<void> {
  await (await caches.open(versionCache(version.id))).put(recordKey, Response.json(version));
  await (await caches.open(stateCache)).put(currentKey, Response.json(version.id));
}

export interface Versions {
  /** The newest complete one. */
  current?: Version;
  /** All complete ones, the current one among them. */
  all: Version[];
}

/** Reads all complete versions. */
export async function readVersions(): Promise<Versions> {
  const prefix = versionCache('');
  const ids = (await caches.keys()).filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  const all = (await Promise.all(ids.map(readVersion))).filter((version) => version !== undefined);
  const currentId = await read<string>(stateCache, currentKey);
  return { current: all.find(({ id }) => id === currentId), all };
}

/** Deletes all versions but these, the rest of incomplete ones, and files that no version uses. */
export async function deleteOtherVersions(copies: readonly Version[]): Promise<void> {
  const kept = new Set(copies.map(({ id }) => versionCache(id)));
  const names = (await caches.keys()).filter((name) => name.startsWith(versionCache('')) && !kept.has(name));
  await Promise.all(names.map((name) => caches.delete(name)));
  const wanted = new Set(copies.flatMap(({ files }) => files));
  const cache = await caches.open(filesCache);
  const stored = await cache.keys();
  await Promise.all(stored.filter(({ url }) => !wanted.has(url)).map((request) => cache.delete(request)));
}

/** Deletes all caches of the worker. */
export async function removeAll(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix));
  await Promise.all(names.map((name) => caches.delete(name)));
}
