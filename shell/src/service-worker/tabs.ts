import { stateCache } from './messages';
import type { Version } from './versions';

/**
 * The files that a tab runs: address → integrity for a fixed name, {@link byName} for a name with a content hash.
 */
export type TabFiles = Readonly<Record<string, string>>;

export const byName = 'by name';

const versionIn = (candidate: Version, url: string) =>
  candidate.entries[url] ?? (candidate.files.includes(url) ? byName : undefined);

/**
 * Returns whether a tab runs a file that the current version has in another form, or no longer. Files that no version lists are
 * another remote's, or newer than all versions.
 */
export function isOutdated(tab: TabFiles, current: Version, all: readonly Version[]): boolean {
  return Object.entries(tab).some(([url, version]) => {
    if (versionIn(current, url) === version) return false;
    return url in current.entries || all.some((candidate) => versionIn(candidate, url) === version);
  });
}

/**
 * Returns the versions that must stay: the current one, and each whose files an open tab may still request. A tab without stored
 * files may run any of them.
 */
export function versionsInUse(all: readonly Version[], current: Version, tabs: readonly TabFiles[]): Version[] {
  if (tabs.some((tab) => Object.keys(tab).length === 0)) return [...all];
  const runs = (candidate: Version, tab: TabFiles) =>
    Object.entries(tab).some(
      ([url, version]) => versionIn(candidate, url) === version && versionIn(current, url) !== version,
    );
  return all.filter((candidate) => candidate.id === current.id || tabs.some((tab) => runs(candidate, tab)));
}

const folder = '/.offline/tabs/';
const loadedKey = 'loaded';
const keyOf = (tab: string, name: string) => `${folder}${tab}/${name}`;

async function note(tab: string, name: string, value: unknown): Promise<void> {
  if (tab) await (await caches.open(stateCache)).put(keyOf(tab, name), Response.json(value));
}

/**
 * Stores which version of a file with a fixed name a tab was given. One entry per tab and file, so that concurrent writes never
 * overwrite each other; on disk, since the browser stops the worker between events.
 */
export const noteEntry = (tab: string, url: string, integrity: string) =>
  note(tab, encodeURIComponent(url), { [url]: integrity });

/** Stores the files that a tab reports as loaded. */
export const noteLoaded = (tab: string, urls: readonly string[]) =>
  note(tab, loadedKey, Object.fromEntries(urls.map((url) => [url, byName])));

/** Returns the files of the open tabs, and deletes those of closed ones. @returns tab → its files */
export async function readTabs(open: readonly string[]): Promise<Map<string, TabFiles>> {
  const cache = await caches.open(stateCache);
  const tabs = new Map<string, TabFiles>(open.map((tab) => [tab, {}]));
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(folder)) continue;
    const [tab = ''] = pathname.slice(folder.length).split('/');
    const files = tabs.get(tab);
    const response = files && (await cache.match(request));
    if (response) tabs.set(tab, { ...((await response.json()) as TabFiles), ...files });
    else await cache.delete(request);
  }
  return tabs;
}
