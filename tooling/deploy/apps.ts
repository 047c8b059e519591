import { join } from 'node:path';
import { builtInConfig, overlap, publicFields, type PublicFields } from '../remotes.cjs';

/** Root of the repository. */
export const root = join(__dirname, '../..');

/** A release that the site gives to a share of visitors, in the place of the live one (docs/decisions/0028). */
export interface Canary extends PublicFields {
  manifest: string;
  integrity: string;
  offlineFiles?: string;
  /** Between 0 and 1, exclusive. */
  share: number;
  /** When it began, ISO 8601: its failures are compared from then on. Another share keeps it. */
  since: string;
}

/** One remote's entry in remotes.json; other fields are kept. */
export interface RemoteEntry extends PublicFields {
  /** Name of its container. */
  name: string;
  prefix: string;
  manifest: string;
  integrity?: string;
  offlineFiles?: string;
  /** Its folder in the target; missing in older targets. */
  app?: string;
  /** Releases that were live before, newest first, `built-in` for the site's own build: `rollback` goes to the first, and never back to what it withdrew. */
  previous?: readonly string[];
  canary?: Canary;
  /** Why the live release has to remain. */
  pinned?: string;
}

/** Published releases of the target, or what the visitor's own machine serves. */
export type OverrideKind = 'releases' | 'localhost';

/** The site's run-time configuration as read by shell/src/remotes.ts, with the fields added by deployments. */
export interface SiteConfig {
  /** Address of the site's pages, for the health check. */
  site?: string;
  host: string;
  home: string;
  /** Public address of the target's releases: absolute or a path of the site, ending in `/`. */
  releases?: string;
  serviceWorker?: 'off';
  /** What one tab may run in place of a live release (docs/decisions/0029); missing: nothing. */
  overrides?: readonly OverrideKind[];
  /** One that was edited by hand may be malformed. */
  remotes: (RemoteEntry | null)[];
}

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
