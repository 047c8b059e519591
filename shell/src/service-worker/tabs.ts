import { stateCache } from './messages';
import { byName, type TabFiles } from './versions-in-use';

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
    const answer = files && (await cache.match(request));
    if (answer) tabs.set(tab, { ...((await answer.json()) as TabFiles), ...files });
    else await cache.delete(request);
  }
  return tabs;
}
