import type { App } from './apps';
import { type Event, readHistory } from './history';
import { inGroups } from './in-groups';
import { listReleases, releaseFolder, releaseList } from './release';
import { readLive } from './site-config';
import type { ObjectStore } from './stores/object-store';

/** How many files are removed at a time. */
const GROUP = 8;

/** Returns when a release was last published or live; a release without events counts as just published. */
function lastUse(version: string, history: readonly Event[]): string {
  const events = history.filter((event) => event.version === version || event.from === version);
  return events.at(-1)?.at ?? new Date().toISOString();
}

/**
 * Removes old releases of an app: open tabs that run one reload at their next screen.
 *
 * @param keep how many remain besides the live one and the one before it, which always remain
 * @returns the removed versions
 */
export async function pruneReleases(store: ObjectStore, app: App, keep: number): Promise<string[]> {
  const [{ live, previous }, versions, history] = await Promise.all([
    readLive(store, app),
    listReleases(store, app.name),
    readHistory(store, app.name),
  ]);
  const old = versions
    .filter((version) => version !== live && version !== previous)
    .map((version) => ({ version, usedAt: lastUse(version, history) }))
    .sort((one, other) => (one.usedAt < other.usedAt ? 1 : -1))
    .slice(keep)
    .map(({ version }) => version);
  for (const version of old) {
    const folder = releaseFolder(app.name, version);
    const list = folder + releaseList;
    const files = (await store.list(folder)).filter((key) => key !== list);
    await inGroups(files, GROUP, (key) => store.remove(key));
    // Last: a release that was removed partly stays on the list, and the next prune continues with it.
    await store.remove(list);
  }
  return old;
}
