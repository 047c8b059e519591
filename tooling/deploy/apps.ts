import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Root of the repository. */
export const root = join(__dirname, '../..');

/** One remote's entry in remotes.json; other fields are kept. */
export interface RemoteEntry {
  /** Name of its container. */
  name: string;
  prefix: string;
  manifest: string;
  integrity?: string;
  offlineFiles?: string;
  /** Releases that were live before, newest first: `rollback` goes to the first, and never back to what it withdrew. */
  previous?: readonly string[];
}

/** The site's run-time configuration as read by shell/src/remotes.ts, with the fields added by deployments. */
export interface SiteConfig {
  /** Address of the site's pages, for the health check. */
  site?: string;
  host: string;
  home: string;
  /** Public address of the target's releases: absolute or a path of the site, ending in `/`. */
  releases?: string;
  remotes: RemoteEntry[];
}

/** A remote that is deployed on its own. */
export interface App {
  /** Its folder in the repository and in the target. */
  name: string;
  container: string;
  prefix: string;
  /** Whether the service worker caches it (docs/decisions/0009). */
  keptOffline: boolean;
}

/** Reads the configuration that `npm start` serves and that a new target gets. */
export const readBuiltInConfig = (): SiteConfig =>
  JSON.parse(readFileSync(join(root, 'deploy/site/remotes.json'), 'utf8')) as SiteConfig;

const builtIn = /^\/remotes\/([a-z-]+)\/remote\.json$/;

/** Returns the remotes of this repository: deploy/site/remotes.json names each with its folder. */
export function knownApps(): App[] {
  return readBuiltInConfig().remotes.flatMap(({ name, prefix, manifest, offlineFiles }) => {
    const [, folder] = builtIn.exec(manifest) ?? [];
    return folder ? [{ name: folder, container: name, prefix, keptOffline: offlineFiles !== undefined }] : [];
  });
}

/** @throws Error that lists the known apps */
export function findApp(name: string): App {
  const apps = knownApps();
  const app = apps.find((one) => one.name === name);
  if (!app) throw new Error(`There is no app ${name || '(none named)'}: ${apps.map((one) => one.name).join(', ')}`);
  return app;
}
