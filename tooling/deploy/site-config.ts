import {
  entryFaults,
  entryFor,
  entryOf,
  firstConfig,
  type OverrideKind,
  type RemoteEntry,
  type SiteConfig,
} from './apps';
import { checkRelease, UnhealthyReleaseError } from './check-release';
import { neverCached } from './release';
import type { ObjectStore } from './stores/object-store';

/** The only object that is replaced: the run-time configuration that browsers read. */
export const configKey = 'remotes.json';

/** How often a change is retried after a concurrent write by another team. */
const ATTEMPTS = 20;

/** How many rollbacks in a row find their target in remotes.json; as many as `prune` keeps. */
const PREVIOUS_KEPT = 5;

const write = (config: SiteConfig) => Buffer.from(`${JSON.stringify(config, null, 2)}\n`);

/** A target's initial values that differ from those of the built-in site. */
interface FirstConfig {
  /** Address of the site's pages, whose shell releases are checked against; default: unknown. */
  site?: string;
  /** Public address of the target's releases; default: the site itself, at /releases/. */
  releases?: string;
  host?: string;
  home?: string;
  overrides?: readonly OverrideKind[];
}

/**
 * Initialises a target: writes its remotes.json, and checks that the target enforces conditional writes.
 * @throws Error if it has one already, or ignores conditions
 */
export async function beginTarget(store: ObjectStore, first: FirstConfig) {
  const { site, releases = '/releases/', host, home, overrides } = first;
  const config: SiteConfig = {
    ...firstConfig(),
    ...(site && { site: new URL(site).origin }),
    ...(host && { host }),
    ...(home && { home }),
    ...(overrides && { overrides }),
    releases: releases.replace(/\/*$/, '/'),
  };
  const bytes = write(config);
  if (!(await store.create(configKey, bytes, neverCached))) throw new Error(`${store.name} has a ${configKey} already`);
  const passedOver =
    (await store.create(configKey, bytes, neverCached)) || (await store.replace(configKey, bytes, neverCached, '"0"'));
  if (passedOver) {
    await store.remove(configKey);
    throw new Error(`${store.name} passes over If-Match or If-None-Match: two teams could undo each other there`);
  }
}

/** @throws Error if the target was not initialised */
export async function readConfig(store: ObjectStore): Promise<{ config: SiteConfig; tag: string }> {
  const found = await store.read(configKey);
  if (!found) throw new Error(`${store.name} has no ${configKey}: npm run deploy -- init --to ${store.name}`);
  return { config: JSON.parse(found.bytes.toString()) as SiteConfig, tag: found.tag };
}

/**
 * Changes remotes.json by a conditional write, so that concurrent changes by others are kept.
 * @param change returns the new configuration, or undefined to leave it; called again after a concurrent change
 * @throws Error after too many of them
 */
export async function changeConfig(
  store: ObjectStore,
  change: (config: SiteConfig) => SiteConfig | undefined,
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { config, tag } = await readConfig(store);
    const after = change(config);
    if (!after || (await store.replace(configKey, write(after), neverCached, tag))) return;
  }
  throw new Error(`${store.name}/${configKey} was changed by others ${ATTEMPTS} times meanwhile: try again`);
}

/** Returns the releases that were live before, newest first; older targets name one, as a text. */
export const previousOf = (entry?: RemoteEntry): string[] => [entry?.previous ?? []].flat();

/** Returns an app's entry and its live and previous release; `live` is undefined while the site's own build is live. */
export async function readLive(
  store: ObjectStore,
  app: string,
): Promise<{ entry?: RemoteEntry; live?: string; previous?: string }> {
  const { config } = await readConfig(store);
  const entry = entryOf(config, app);
  return { entry, live: entry && liveOf(config, app, entry), previous: previousOf(entry)[0] };
}

/** Returns the release of an entry's manifest; undefined if it is the site's own build. */
export function liveOf(
  { releases }: SiteConfig,
  app: string,
  { manifest }: Pick<RemoteEntry, 'manifest'>,
): string | undefined {
  const folder = `${releases}${app}/`;
  return String(manifest).startsWith(folder) ? manifest.slice(folder.length).split('/', 1)[0] : undefined;
}

/** Result of a switch: `from` is undefined if no release was live before. */
export interface Switched {
  version: string;
  from: string | undefined;
}

/** Adds the release that was live to those before it. */
const onTop = (from: string, previous: readonly string[], version: string) =>
  [from, ...previous.filter((one) => one !== from && one !== version)].slice(0, PREVIOUS_KEPT);

/**
 * Makes a published release live if its health check passes, by replacing or adding the app's entry. Concurrent changes
 * of other entries are kept.
 *
 * @param previousAfter which releases count as live before it from now on
 * @throws UnhealthyReleaseError; the live release is unchanged. Error after too many concurrent changes
 */
export async function switchRelease(
  store: ObjectStore,
  name: string,
  version: string,
  previousAfter = onTop,
): Promise<Switched> {
  const { app, integrity } = await checkRelease(store, name, version, (await readConfig(store)).config);
  let from: string | undefined;
  await changeConfig(store, (config) => {
    // Another app may have taken its prefix meanwhile.
    const faults = entryFaults(config, app);
    if (faults.length > 0) throw new UnhealthyReleaseError(`Release ${version} of ${name}`, faults);
    const before = entryOf(config, name);
    from = before && liveOf(config, name, before);
    if (from === version && before?.integrity === integrity) return undefined;
    const after: RemoteEntry = {
      ...entryFor(app, `${config.releases}${name}/${version}/`, integrity),
      ...(from && { previous: previousAfter(from, previousOf(before), version) }),
    };
    const remotes = before
      ? config.remotes.map((entry) => (entry === before ? after : entry))
      : [...config.remotes, after];
    return { ...config, remotes };
  });
  return { version, from };
}

/**
 * Rolls back to the release that was live before; the withdrawn one, and those between, are no target of the next
 * rollback.
 * @param version another version to roll back to
 * @throws Error if there was none
 */
export async function rollBack(store: ObjectStore, app: string, version?: string): Promise<Switched> {
  const target = version ?? (await readLive(store, app)).previous;
  if (!target) throw new Error(`${app} had no release before: name one, status lists them`);
  return await switchRelease(store, app, target, (_from, previous) => previous.slice(previous.indexOf(target) + 1));
}
