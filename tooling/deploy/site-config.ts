import type { OverrideKind, RemoteEntry, SiteConfig } from '../site-files';
import { entryOf, firstConfig } from './apps';
import { neverCached } from './release';
import type { ObjectStore } from './stores/object-store';

const kinds: readonly OverrideKind[] = ['releases', 'localhost'];

/** Parses `releases,localhost`, or `none`. @throws Error */
export function parseKinds(text: string): OverrideKind[] {
  const named = text === 'none' ? [] : text.split(',');
  return named.map((name) => {
    const kind = kinds.find((one) => one === name);
    if (!kind) throw new Error(`“${name}” is no kind of override: ${kinds.join(',')} or none`);
    return kind;
  });
}

/** Sets what one tab may run in place of a live release (docs/decisions/0029). */
export const allowOverrides = (store: ObjectStore, overrides: OverrideKind[]): Promise<void> =>
  changeConfig(store, (config) => ({ ...config, overrides }));

/** Returns the address at which one tab runs a release that is not live; undefined where that is not allowed. */
export function previewAddress(
  { site, overrides }: SiteConfig,
  app: string,
  version: string,
  { prefix, home = prefix }: Pick<RemoteEntry, 'prefix' | 'home'>,
): string | undefined {
  if (!site || !overrides?.includes('releases')) return undefined;
  return `${site}${home}?override=${app}@${version}`;
}

/** The only object that is replaced: the run-time configuration that browsers read. */
export const configKey = 'remotes.json';

/** How often a change is retried after a concurrent write by another team. */
const ATTEMPTS = 20;

const write = (config: SiteConfig) => Buffer.from(`${JSON.stringify(config, null, 2)}\n`);

/** A target's initial values that differ from those of the built-in site. */
interface FirstConfig {
  /** Address of the site's pages, whose shell releases are checked against; default: unknown. */
  site?: string;
  /** Public address of the target's releases; default: the site itself, at /releases/. */
  releases?: string;
  host?: string;
  home?: string;
  overrides?: OverrideKind[];
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
async function changeConfig(store: ObjectStore, change: (config: SiteConfig) => SiteConfig | undefined): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { config, tag } = await readConfig(store);
    const after = change(config);
    if (!after || (await store.replace(configKey, write(after), neverCached, tag))) return;
  }
  throw new Error(`${store.name}/${configKey} was changed by others ${ATTEMPTS} times meanwhile: try again`);
}

/** Returns the releases that were live before, newest first. */
export const previousOf = (entry?: RemoteEntry): string[] => entry?.previous ?? [];

/** Returns an app's entry and the releases that it names; `live` is undefined while the site's own build is live. */
export async function readLive(
  store: ObjectStore,
  app: string,
): Promise<{ entry?: RemoteEntry; live?: string; previous?: string; canary?: string }> {
  const { config } = await readConfig(store);
  const entry = entryOf(config, app);
  const canary = entry?.canary && liveOf(config, app, entry.canary);
  return {
    entry,
    live: entry && liveOf(config, app, entry),
    previous: previousOf(entry)[0],
    ...(canary && { canary }),
  };
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

/** @throws Error with the reason if the live release is pinned */
export function enforceUnpinned(app: string, entry?: RemoteEntry): void {
  if (entry?.pinned !== undefined) throw new Error(`${app} is pinned: ${entry.pinned}. \`unpin\` it first`);
}

/**
 * Replaces or adds an app's entry by a conditional write.
 * @param change returns the new entry, or undefined to leave it; called again after a concurrent change
 * @throws Error after too many of them
 */
export async function changeEntry(
  store: ObjectStore,
  app: string,
  change: (before: RemoteEntry | undefined, config: SiteConfig) => RemoteEntry | undefined,
): Promise<void> {
  await changeConfig(store, (config) => {
    const before = entryOf(config, app);
    const after = change(before, config);
    if (!after) return undefined;
    const remotes = before
      ? config.remotes.map((entry) => (entry === before ? after : entry))
      : [...config.remotes, after];
    return { ...config, remotes };
  });
}
