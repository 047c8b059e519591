import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The repository. */
export const root = join(__dirname, '../..');

/** One remote as remotes.json names it; what else stands there is kept. */
export interface RemoteEntry {
  /** Name of its container. */
  name: string;
  prefix: string;
  manifest: string;
  integrity?: string;
  offlineFiles?: string;
  /** The release that was live before this one: what `rollback` goes back to. */
  previous?: string;
}

/** The run-time configuration of the site, as shell/src/remotes.ts reads it, with what deployments add. */
export interface SiteConfig {
  host: string;
  home: string;
  /** Where browsers find the target's releases: an absolute address or a path of the site, ending in `/`. */
  releases?: string;
  remotes: RemoteEntry[];
}

/** What one team deploys. */
export interface App {
  /** Folder in the repository and in the target. */
  name: string;
  container: string;
  prefix: string;
  /** Whether the service worker keeps a copy of it (docs/decisions/0009). */
  keptOffline: boolean;
}

/** The configuration that the one-command start serves, and that a target begins with. */
export const readBuiltInConfig = (): SiteConfig =>
  JSON.parse(readFileSync(join(root, 'site/remotes.json'), 'utf8')) as SiteConfig;

const builtIn = /^\/remotes\/([a-z-]+)\/remote\.json$/;

/** The remotes of this repository: site/remotes.json names each with its folder. */
export function knownApps(): App[] {
  return readBuiltInConfig().remotes.flatMap(({ name, prefix, manifest, offlineFiles }) => {
    const [, folder] = builtIn.exec(manifest) ?? [];
    return folder ? [{ name: folder, container: name, prefix, keptOffline: offlineFiles !== undefined }] : [];
  });
}

/** @throws Error that lists the apps there are */
export function findApp(name: string): App {
  const apps = knownApps();
  const app = apps.find((one) => one.name === name);
  if (!app) throw new Error(`There is no app ${name || '(none named)'}: ${apps.map((one) => one.name).join(', ')}`);
  return app;
}
