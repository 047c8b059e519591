import type { RemoteEntry } from '../site-files';
import { builtIn, builtInFolder, entryFaults, entryFor, entryOf } from './apps';
import { checkBuiltIn, checkRelease, UnhealthyReleaseError } from './check-release';
import { changeEntry, enforceUnpinned, liveOf, previousOf, readConfig, readLive } from './site-config';
import type { ObjectStore } from './stores/object-store';

/** How many rollbacks in a row find their target in remotes.json; as many as `prune` keeps. */
const PREVIOUS_KEPT = 5;

/** Result of a switch: `from` is undefined if nothing was live before, or something of another address. */
export interface Switched {
  version: string;
  from: string | undefined;
  /** The entry is as before. */
  unchanged?: true;
}

/** Adds the release that was live to those before it. */
const onTop = (from: string, previous: readonly string[], version: string) =>
  [from, ...previous.filter((one) => one !== from && one !== version)].slice(0, PREVIOUS_KEPT);

const isBuiltIn = (name: string, { manifest }: Pick<RemoteEntry, 'manifest'>) =>
  manifest === `${builtInFolder(name)}remote.json`;

/**
 * Makes a published release live if its health check passes, or the site's own build (`built-in`), by replacing or adding the app's
 * entry. A canary ends: it was compared with another live release.
 *
 * @param previousAfter which releases count as live before it from now on
 * @throws UnhealthyReleaseError; the live release is unchanged. Error if the live release is pinned
 */
export async function switchRelease(
  store: ObjectStore,
  name: string,
  version: string,
  previousAfter = onTop,
): Promise<Switched> {
  const { config } = await readConfig(store);
  enforceUnpinned(name, entryOf(config, name));
  const { app, integrity } =
    version === builtIn ? await checkBuiltIn(name, config) : await checkRelease(store, name, version, config);
  let switched: Switched = { version, from: undefined };
  await changeEntry(store, name, (before, config) => {
    enforceUnpinned(name, before);
    // Another app may have taken its prefix meanwhile.
    const faults = entryFaults(config, app);
    if (faults.length > 0) throw new UnhealthyReleaseError(`Release ${version} of ${name}`, faults);
    const from = before && (liveOf(config, name, before) ?? (isBuiltIn(name, before) ? builtIn : undefined));
    const isLive = before && from === version && before.integrity === integrity;
    const unchanged = isLive && !before.canary;
    switched = { version, from, ...(unchanged && { unchanged }) };
    if (unchanged) return undefined;
    const previous = isLive ? previousOf(before) : from && previousAfter(from, previousOf(before), version);
    const folder = version === builtIn ? builtInFolder(name) : `${config.releases}${name}/${version}/`;
    return { ...entryFor(app, folder, integrity), ...(previous && { previous }) };
  });
  return switched;
}

/**
 * Rolls back to the release that was live before; the withdrawn one, and those between, are no target of the next
 * rollback.
 * @param version another version to roll back to, or `built-in`
 * @throws Error if there was none
 */
export async function rollBack(store: ObjectStore, app: string, version?: string): Promise<Switched> {
  const target = version ?? (await readLive(store, app)).previous;
  if (!target)
    throw new Error(`${app} had no release before: name one, status lists them, or ${builtIn} for the site's own`);
  return await switchRelease(store, app, target, (_from, previous) => previous.slice(previous.indexOf(target) + 1));
}
