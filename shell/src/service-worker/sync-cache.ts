import { invalidateVersions, getVersions } from './route-handlers';
import { type Version, deleteOtherVersions, removeAll } from './versions';
import { type WorkerMessage, versionLock, stateCache } from './messages';
import { readPublishedSite } from './published-site';
import { byName, isOutdated, noteEntry, readTabs, type TabFiles, versionsInUse } from './tabs';
import { NoRoomError, precacheVersion, storeLanguage } from './precache-version';

declare const self: ServiceWorkerGlobalScope;

const askedKey = '/.offline/asked';

/** Stores that the user wants to work offline, also where the browser was set to save data. */
export const rememberUserChoice = async () => (await caches.open(stateCache)).put(askedKey, Response.json(true));
const wasChosenByUser = async () => (await caches.match(askedKey, { cacheName: stateCache })) !== undefined;

const openTabs = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

async function notifyTabs(message: WorkerMessage): Promise<void> {
  for (const tab of await openTabs()) tab.postMessage(message);
}

/**
 * Caches what is published now, with the texts of a language.
 * @returns undefined if the worker was switched off
 */
async function bringUpToDate(language: string): Promise<Version | undefined> {
  const site = await readPublishedSite();
  if (site.config.serviceWorker === 'off') {
    await removeAll();
    await self.registration.unregister();
    return undefined;
  }
  const { current } = await getVersions();
  if (current?.id === site.id) {
    await storeLanguage(site, language);
    return current;
  }
  await notifyTabs({ type: 'copy', state: 'keeping' });
  const version = await precacheVersion(site, language);
  invalidateVersions();
  return version;
}

/** Assumes that a tab older than the worker runs the version that was published when it asked for one. */
async function assumeCurrentVersion(tab: string, current: Version, noted: TabFiles): Promise<TabFiles> {
  if (Object.values(noted).some((version) => version !== byName)) return noted;
  await Promise.all(Object.entries(current.entries).map(([url, integrity]) => noteEntry(tab, url, integrity)));
  return { ...noted, ...current.entries };
}

/** Notifies tabs of an earlier version, and deletes versions that no tab runs. */
async function cleanUpVersions(current: Version, asking: string): Promise<void> {
  const [open, { all }] = await Promise.all([openTabs(), getVersions()]);
  const tabs = await readTabs(open.map(({ id }) => id));
  const own = tabs.get(asking);
  if (own) tabs.set(asking, await assumeCurrentVersion(asking, current, own));
  for (const tab of open) {
    const outdated = isOutdated(tabs.get(tab.id) ?? {}, current, all);
    if (outdated) tab.postMessage({ type: 'new-version' } satisfies WorkerMessage);
  }
  await deleteOtherVersions(versionsInUse(all, current, [...tabs.values()]));
  invalidateVersions();
}

/**
 * Caches what is published, if it is not cached yet, and deletes unused versions. Runs one at a time. Without a network nothing
 * changes; the next page tries again.
 *
 * @param tab that asks
 * @param language of its page
 * @param sparing fetch nothing unless the user asked for it
 */
export async function syncCache(tab: string, language: string, sparing: boolean): Promise<void> {
  await navigator.locks.request(versionLock, async () => {
    const { current: before } = await getVersions();
    const unchanged: WorkerMessage = { type: 'copy', state: before ? 'kept' : 'absent' };
    if (sparing && !(await wasChosenByUser())) return await notifyTabs(unchanged);
    try {
      const version = await bringUpToDate(language);
      if (!version) return;
      await cleanUpVersions(version, tab);
      await notifyTabs({ type: 'copy', state: 'kept' });
    } catch (error) {
      console.warn('The offline copy could not be brought up to date.', error);
      await notifyTabs(error instanceof NoRoomError && !before ? { type: 'copy', state: 'no-room' } : unchanged);
    }
  });
}
