import type { App } from './apps';
import { checkRelease } from './check-release';
import { pointAt, readLive } from './site-config';
import type { ObjectStore } from './stores/object-store';

/** Result of a switch: `from` is undefined if no release was live before. */
export interface Switched {
  version: string;
  from: string | undefined;
}

/**
 * Makes a published release live if its health check passes. Also used to return to an earlier release.
 * @throws UnhealthyReleaseError; the live release is unchanged
 */
export async function switchRelease(store: ObjectStore, app: App, version: string): Promise<Switched> {
  const { integrity } = await checkRelease(store, app, version);
  return { version, from: await pointAt(store, app, { version, integrity }) };
}

/**
 * Rolls back to the release that was live before.
 * @param version another version to roll back to
 * @throws Error if there was none
 */
export async function rollBack(store: ObjectStore, app: App, version?: string): Promise<Switched> {
  const { previous } = await readLive(store, app);
  const target = version ?? previous;
  if (!target) throw new Error(`${app.name} had no release before: name one, status lists them`);
  return await switchRelease(store, app, target);
}
