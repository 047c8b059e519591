import { type App, readBuiltInConfig, type RemoteEntry, type SiteConfig } from './apps';
import { neverCached } from './served-as';
import type { ObjectStore } from './stores/object-store';

/** The one object that is ever replaced: what browsers read at run time. */
export const configKey = 'remotes.json';

/** How often a change is made anew on what another team wrote meanwhile. */
const ATTEMPTS = 20;

const write = (config: SiteConfig) => Buffer.from(`${JSON.stringify(config, null, 2)}\n`);

/** What a target begins with, where it is to be other than in site/remotes.json. */
interface FirstConfig {
  /** Where browsers find the target; default: the site itself, at /releases/. */
  releases?: string;
  host?: string;
  home?: string;
}

/**
 * Begins a target: writes its remotes.json, and tries that the target refuses what it has to refuse.
 * @throws Error where there is one already, or where conditions of writes are passed over
 */
export async function beginTarget(store: ObjectStore, { releases = '/releases/', host, home }: FirstConfig) {
  const config: SiteConfig = {
    ...readBuiltInConfig(),
    ...(host && { host }),
    ...(home && { home }),
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

async function readConfig(store: ObjectStore): Promise<{ config: SiteConfig; tag: string }> {
  const found = await store.read(configKey);
  if (!found) throw new Error(`${store.name} has no ${configKey}: npm run deploy -- init --to ${store.name}`);
  return { config: JSON.parse(found.bytes.toString()) as SiteConfig, tag: found.tag };
}

const isOf =
  ({ container }: App) =>
  ({ name }: RemoteEntry) =>
    name === container;

/** Where a target's releases lie for browsers, and what is live of an app; `live` undefined: what the site was built with. */
export async function readLive(
  store: ObjectStore,
  app: App,
): Promise<{ entry?: RemoteEntry; live?: string; previous?: string }> {
  const { config } = await readConfig(store);
  const entry = config.remotes.find(isOf(app));
  return { entry, live: entry && liveOf(config, app, entry), previous: entry?.previous };
}

function liveOf({ releases }: SiteConfig, app: App, { manifest }: RemoteEntry): string | undefined {
  const folder = `${releases}${app.name}/`;
  return manifest.startsWith(folder) ? manifest.slice(folder.length).split('/', 1)[0] : undefined;
}

/**
 * Points one app's entry at a release. Nothing else of the configuration changes, whoever else is changing it at this moment.
 *
 * @param choose gives version and digest once what is live is known
 * @returns what was live before
 * @throws Error when others change it all the time
 */
export async function pointAt(
  store: ObjectStore,
  app: App,
  { version, integrity }: { version: string; integrity: string },
): Promise<string | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { config, tag } = await readConfig(store);
    const before = config.remotes.find(isOf(app));
    const from = before && liveOf(config, app, before);
    if (from === version && before?.integrity === integrity) return from;
    const folder = `${config.releases}${app.name}/${version}/`;
    const after: RemoteEntry = {
      name: app.container,
      prefix: before?.prefix ?? app.prefix,
      manifest: `${folder}remote.json`,
      integrity,
      ...(app.keptOffline && { offlineFiles: `${folder}offline-files.json` }),
      ...(from && { previous: from }),
    };
    const remotes = before
      ? config.remotes.map((entry) => (entry === before ? after : entry))
      : [...config.remotes, after];
    if (await store.replace(configKey, write({ ...config, remotes }), neverCached, tag)) return from;
  }
  throw new Error(`${store.name}/${configKey} was changed by others ${ATTEMPTS} times meanwhile: try again`);
}
