import { join } from 'node:path';
import { builtInConfig, overlap, type PublicFields, publicFields } from '../remotes.cjs';
import type { RemoteEntry, SiteConfig } from '../site-files';

/** Root of the repository. */
export const root = join(__dirname, '../..');

/** A remote that is deployed on its own, as its build's remote.json describes it. */
export interface App extends PublicFields {
  /** Its folder in the target. */
  name: string;
  container: string;
  prefix: string;
  /** Whether the service worker caches it (docs/decisions/0009). */
  offline: boolean;
}

/** Returns the configuration of a new target: the built-in remotes of this repository, if it has some. */
export const firstConfig = (): SiteConfig => ({ host: '/api', home: '/', ...builtInConfig(root) });

/** In the history and among the releases before, in the place of a version: the site's own build. */
export const builtIn = 'built-in';

/** Where the site serves its own build of a remote. */
export const builtInFolder = (app: string): string => `/remotes/${app}/`;

/** Returns the app of an entry; undefined if it is of none. Older targets name it in the manifest's address only. */
export function appOf({ releases }: SiteConfig, { app, manifest }: RemoteEntry): string | undefined {
  const folder = [releases, '/remotes/'].find((one) => one && String(manifest).startsWith(one));
  return app ?? (folder && manifest.slice(folder.length).split('/', 1)[0]);
}

/** Returns the entry of an app, if it has one. */
export const entryOf = (config: SiteConfig, app: string): RemoteEntry | undefined =>
  config.remotes.find((entry) => entry && appOf(config, entry) === app) ?? undefined;

/** Returns a sentence for each name or path by which an app would replace another's pages. */
export function entryFaults(config: SiteConfig, { name, container, prefix }: App): string[] {
  const own = entryOf(config, name);
  const faults = [];
  if (own && own.name !== container) faults.push(`remote.json is of ${container}, not of ${own.name}`);
  if (own && own.prefix !== prefix) faults.push(`remote.json is for ${prefix}, and ${name} is at ${own.prefix}`);
  for (const entry of config.remotes) {
    if (!entry || entry === own) continue;
    const other = appOf(config, entry) ?? entry.manifest;
    if (entry.name === container) faults.push(`the name ${container} of its container is ${other}'s`);
    if (!own && overlap(prefix, String(entry.prefix)))
      faults.push(`its prefix ${prefix} meets ${entry.prefix} of ${other}`);
  }
  return faults;
}

/** Returns an app's entry for a release that is served in `folder`, or for the site's own build, which has no integrity. */
export const entryFor = (app: App, folder: string, integrity?: string): RemoteEntry => ({
  name: app.container,
  prefix: app.prefix,
  app: app.name,
  manifest: `${folder}remote.json`,
  ...(integrity && { integrity }),
  ...(app.offline && { offlineFiles: `${folder}offline-files.json` }),
  ...publicFields(app),
});
