import type { App } from './apps';
import { checkRelease } from './check-release';
import { pointAt, readLive } from './site-config';
import type { ObjectStore } from './stores/object-store';

/** What a switch did: `from` is undefined where the site was not on a release before. */
export interface Switched {
  version: string;
  from: string | undefined;
}

/**
 * Makes a published release live, if it is healthy at this moment. Rolling back is the same with an earlier release.
 * @throws UnhealthyReleaseError, and what is live stays
 */
export async function switchRelease(store: ObjectStore, app: App, version: string): Promise<Switched> {
  const { integrity } = await checkRelease(store, app, version);
  return { version, from: await pointAt(store, app, { version, integrity }) };
}

/**
 * Goes back to the release that was live before.
 * @param version another one than that
 * @throws Error where there was none
 */
export async function rollBack(store: ObjectStore, app: App, version?: string): Promise<Switched> {
  const { previous } = await readLive(store, app);
  const target = version ?? previous;
  if (!target) throw new Error(`${app.name} had no release before: name one, status lists them`);
  return await switchRelease(store, app, target);
}
