import { forgetCopies, knownCopies } from './answers';
import { type Copy, keepOnly, removeAll } from './copies';
import type { WorkerMessage } from './messages';
import { copyLock, stateCache } from './names';
import { readPublishedSite } from './published-site';
import { noteEntry, readTabs } from './tabs';
import { NoRoomError, takeCopy } from './take-copy';
import { byName, copiesInUse, isOutdated, type TabFiles } from './versions-in-use';

declare const self: ServiceWorkerGlobalScope;

const askedKey = '/.offline/asked';

/** The person wants a copy also where the browser was told to save data. */
export const rememberAsked = async () => (await caches.open(stateCache)).put(askedKey, Response.json(true));
const wasAsked = async () => (await caches.match(askedKey, { cacheName: stateCache })) !== undefined;

const openTabs = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

async function tellAll(message: WorkerMessage): Promise<void> {
  for (const tab of await openTabs()) tab.postMessage(message);
}

/** Makes the copy what is published now. @returns undefined when the worker was switched off */
async function bringUpToDate(): Promise<Copy | undefined> {
  const site = await readPublishedSite();
  if (site.config.serviceWorker === 'off') {
    await removeAll();
    await self.registration.unregister();
    return undefined;
  }
  const { current } = await knownCopies();
  if (current?.id === site.id) return current;
  await tellAll({ type: 'copy', state: 'keeping' });
  const copy = await takeCopy(site);
  forgetCopies();
  return copy;
}

/** What runs in a tab that came before the worker: what was published when it asked for a copy. */
async function assumeCurrent(tab: string, current: Copy, noted: TabFiles): Promise<TabFiles> {
  if (Object.values(noted).some((version) => version !== byName)) return noted;
  await Promise.all(Object.entries(current.entries).map(([url, integrity]) => noteEntry(tab, url, integrity)));
  return { ...noted, ...current.entries };
}

/** Tells tabs of an earlier version that a newer one is complete, and removes what no tab runs any more. */
async function settleVersions(current: Copy, asking: string): Promise<void> {
  const [open, { all }] = await Promise.all([openTabs(), knownCopies()]);
  const tabs = await readTabs(open.map(({ id }) => id));
  const own = tabs.get(asking);
  if (own) tabs.set(asking, await assumeCurrent(asking, current, own));
  for (const tab of open) {
    const outdated = isOutdated(tabs.get(tab.id) ?? {}, current, all);
    if (outdated) tab.postMessage({ type: 'new-version' } satisfies WorkerMessage);
  }
  await keepOnly(copiesInUse(all, current, [...tabs.values()]));
  forgetCopies();
}

/**
 * Takes what is published, if it is not here yet, and settles who runs what. One at a time. Without a network everything stays
 * as it is; the next page tries again.
 *
 * @param tab that asks
 * @param sparing fetch nothing unless the person asked for it
 */
export async function keepUp(tab: string, sparing: boolean): Promise<void> {
  await navigator.locks.request(copyLock, async () => {
    const { current: before } = await knownCopies();
    const standing: WorkerMessage = { type: 'copy', state: before ? 'kept' : 'absent' };
    if (sparing && !(await wasAsked())) return await tellAll(standing);
    try {
      const copy = await bringUpToDate();
      if (!copy) return;
      await settleVersions(copy, tab);
      await tellAll({ type: 'copy', state: 'kept' });
    } catch (error) {
      console.warn('The offline copy could not be brought up to date.', error);
      await tellAll(error instanceof NoRoomError && !before ? { type: 'copy', state: 'no-room' } : standing);
    }
  });
}
