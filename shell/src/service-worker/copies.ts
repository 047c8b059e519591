import { copyCache, filesCache, ours, stateCache } from './names';

/** One complete version of the site on this phone. */
export interface Copy {
  id: string;
  /** Uncompressed bytes of its files. */
  bytes: number;
  /** Paths that answer with the kept page: the prefixes of kept remotes, e.g. `/user`. */
  prefixes: string[];
  /** Prefixes of what is never answered from here: other remotes, and the api when it is on this origin. */
  foreign: string[];
  /** Files with a fixed name and what each is in this version: address → integrity. */
  entries: Record<string, string>;
  /** Addresses of the files named by their content, in {@link filesCache}. */
  files: string[];
}

const recordKey = '/.offline/copy';
const currentKey = '/.offline/current';
/** The page that opens every kept address. */
export const pageKey = '/.offline/page';

async function read<T>(cacheName: string, key: string): Promise<T | undefined> {
  const answer = await caches.match(key, { cacheName });
  return answer && ((await answer.json()) as T);
}

/** The copy with this name, if it is complete: its record is written last. */
const readCopy = (id: string) => read<Copy>(copyCache(id), recordKey);

/** Writes the record of a copy whose files are all there, and makes it the one that answers. */
export async function putIntoUse(copy: Copy): Promise<void> {
  await (await caches.open(copyCache(copy.id))).put(recordKey, Response.json(copy));
  await (await caches.open(stateCache)).put(currentKey, Response.json(copy.id));
}

export interface Copies {
  /** The newest complete one. */
  current?: Copy;
  /** All complete ones, the current one among them. */
  all: Copy[];
}

/** Reads every copy that is complete. */
export async function readCopies(): Promise<Copies> {
  const prefix = copyCache('');
  const ids = (await caches.keys()).filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  const all = (await Promise.all(ids.map(readCopy))).filter((copy) => copy !== undefined);
  const currentId = await read<string>(stateCache, currentKey);
  return { current: all.find(({ id }) => id === currentId), all };
}

/** Removes every copy but these, what was left of unfinished ones, and the files that only they had. */
export async function keepOnly(copies: readonly Copy[]): Promise<void> {
  const kept = new Set(copies.map(({ id }) => copyCache(id)));
  const names = (await caches.keys()).filter((name) => name.startsWith(copyCache('')) && !kept.has(name));
  await Promise.all(names.map((name) => caches.delete(name)));
  const wanted = new Set(copies.flatMap(({ files }) => files));
  const cache = await caches.open(filesCache);
  const stored = await cache.keys();
  await Promise.all(stored.filter(({ url }) => !wanted.has(url)).map((request) => cache.delete(request)));
}

/** Removes everything that the worker keeps. */
export async function removeAll(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(ours));
  await Promise.all(names.map((name) => caches.delete(name)));
}
