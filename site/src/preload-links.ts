import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { watchedText } from './watched-text';

interface Remote {
  prefix: string;
  manifest: string;
  /** What the manifest must be, where the configuration says so (docs/decisions/0014). */
  integrity?: string;
}

/** What is used of a remote.json (tooling/remote-manifest.cjs): addresses relative to it. */
interface RemoteManifest {
  entry: string;
  files: readonly string[];
  screens: Readonly<Record<string, readonly string[]>>;
  integrity?: Readonly<Record<string, string>>;
}

/** @param integrity what the page will demand of it: a browser takes only what was fetched under the same demand */
const preload = (address: string, integrity?: string): string => {
  const demand = integrity ? `; integrity="${integrity}"` : '';
  if (address.endsWith('.css')) return `<${address}>; rel=preload; as=style${demand}`;
  if (address.endsWith('.json')) return `<${address}>; rel=preload; as=fetch; crossorigin=anonymous${demand}`;
  // A preload is asked for before everything that the page itself names: the style sheet, which the first paint waits for, goes
  // first, and no remote's script overtakes the shell's.
  return `<${address}>; rel=preload; as=script; fetchpriority=low${demand}`;
};

/** The shell's chunk that is asked for where a remote is vouched for; undefined in a build without it. */
function sealingChunk(root: string): string | undefined {
  try {
    return readdirSync(join(root, 'shell/dist/js')).find((file) => /^integrity\.[0-9a-f]{8}\.js$/.test(file));
  } catch {
    return undefined;
  }
}

/** The manifest's file in this site's folders; undefined where somebody else serves the remote. */
function fileOf(manifest: string, root: string, releases: string | undefined): string | undefined {
  const [, app, file] = /^\/remotes\/([a-z-]+)\/([\w.-]+\.json)$/.exec(manifest) ?? [];
  if (app && file) return join(root, app, 'dist', file);
  const [, released] = /^\/releases\/([a-z-]+\/[\w.-]+\/remote\.json)$/.exec(manifest) ?? [];
  return released && releases && join(releases, released);
}

/**
 * Says in the page's own answer what the page will ask for, so that the browser asks for all of it at once, not for each when
 * the one before has named it.
 *
 * @param root folder that holds the built remotes
 * @param releases folder of the published ones
 * @returns a function of the run-time configuration's text and a path of the browser's router; it resolves with the value of
 *   the `Link` header. A remote whose manifest cannot be read has nothing preloaded: the browser finds out itself.
 */
export function preloadLinks(root: string, releases?: string): (remotesJson: string, path: string) => Promise<string> {
  const readers = new Map<string, ReturnType<typeof watchedText<RemoteManifest>>>();
  const unreadable = new Set<string>();
  const sealing = sealingChunk(root);

  async function manifestOf(file: string): Promise<RemoteManifest | undefined> {
    let read = readers.get(file);
    if (!read) readers.set(file, (read = watchedText(file, (text) => JSON.parse(text) as RemoteManifest)));
    try {
      const { derived } = await read();
      unreadable.delete(file);
      return derived;
    } catch (error) {
      if (!unreadable.has(file)) console.warn(`${file} cannot be read: its files are not preloaded`, error);
      unreadable.add(file);
      return undefined;
    }
  }

  return async (remotesJson, path) => {
    const { home, remotes } = JSON.parse(remotesJson) as { home: string; remotes: readonly Remote[] };
    const wanted = path.toLowerCase().replace(/\/+$/, '') || home;
    const remote = remotes.find(({ prefix }) => wanted === prefix || wanted.startsWith(`${prefix}/`));
    const links = [preload('/remotes.json')];
    if (remote) {
      if (remote.integrity && sealing) links.push(preload(`/js/${sealing}`));
      links.push(preload(remote.manifest, remote.integrity));
      const file = fileOf(remote.manifest, root, releases);
      const manifest = file && (await manifestOf(file));
      if (manifest) {
        const { entry, files, screens, integrity } = manifest;
        const demanded = (address: string) => (remote.integrity ? integrity?.[address] : undefined);
        const base = remote.manifest.slice(0, remote.manifest.lastIndexOf('/') + 1);
        const screen = screens[wanted] ?? screens[home] ?? [];
        links.push(...[entry, ...files, ...screen].map((address) => preload(base + address, demanded(address))));
      }
    }
    return links.join(', ');
  };
}
