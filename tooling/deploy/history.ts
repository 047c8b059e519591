import { hostname, userInfo } from 'node:os';
import { listReleases, neverCached, releaseFolder, releaseList } from './release';
import { readLive } from './site-config';
import type { ObjectStore } from './stores/object-store';

/** An action on an app's releases. */
export interface Event {
  /** ISO 8601, UTC. */
  at: string;
  app: string;
  action: 'publish' | 'switch' | 'rollback' | 'prune' | 'overrides' | 'canary' | 'withdraw' | 'pin' | 'unpin';
  /** Of `overrides`, whose `app` is remotes.json: what is allowed from then on. */
  version: string;
  /** Of a switch or rollback: the version that was live before. */
  from?: string | undefined;
  /** Of a canary. */
  share?: number;
  /** Of a withdrawal or pin. */
  reason?: string | undefined;
  /** DEPLOYED_BY, else the user who started the pipeline, else the operating system's user. */
  by: string;
}

/** Writes an event as its own object, whose names sort by time: two writers cannot overwrite each other's. */
export async function recordEvent(
  store: ObjectStore,
  event: Omit<Event, 'at' | 'by'> & { at?: string },
): Promise<void> {
  const { app, action, version, at = new Date().toISOString() } = event;
  const by = process.env.DEPLOYED_BY || process.env.GITHUB_ACTOR || `${userInfo().username}@${hostname()}`;
  const key = `history/${app}/${at.replaceAll(':', '')}-${action}-${version}.json`;
  await store.create(key, Buffer.from(`${JSON.stringify({ at, ...event, by }, null, 2)}\n`), neverCached);
}

/** Records an event. A failure is only printed, because the action itself has succeeded. */
export const recordOrWarn = (store: ObjectStore, event: Omit<Event, 'at' | 'by'>): Promise<void> =>
  recordEvent(store, event).catch((error: Error) =>
    console.warn(`Done, but not written into the history: ${error.message}`),
  );

/** @returns oldest first; without objects that are not JSON */
export async function readHistory(store: ObjectStore, app: string): Promise<Event[]> {
  const keys = await store.list(`history/${app}/`);
  const found = await Promise.all(keys.map((key) => store.read(key)));
  return found.flatMap((one) => {
    try {
      return one ? [JSON.parse(one.bytes.toString()) as Event] : [];
    } catch {
      return [];
    }
  });
}

/**
 * Removes old releases of an app: open tabs that run one reload at their next screen.
 *
 * @param keep how many remain besides the live one, the one before it and the canary, which always remain
 * @returns the removed versions
 */
export async function pruneReleases(store: ObjectStore, app: string, keep: number): Promise<string[]> {
  const { live, previous, canary } = await readLive(store, app);
  const history = await readHistory(store, app);
  /** When it was last published or live; a release without events counts as just published. */
  const lastUse = (version: string) =>
    history.findLast((event) => event.version === version || event.from === version)?.at ?? new Date().toISOString();
  const old = (await listReleases(store, app))
    .filter((version) => ![live, previous, canary].includes(version))
    .sort((one, other) => lastUse(other).localeCompare(lastUse(one)))
    .slice(keep);
  for (const version of old) {
    const folder = releaseFolder(app, version);
    const list = folder + releaseList;
    const files = (await store.list(folder)).filter((key) => key !== list);
    await Promise.all(files.map((key) => store.remove(key)));
    // Last: a release that was removed partly stays on the list, and the next prune continues with it.
    await store.remove(list);
  }
  return old;
}
