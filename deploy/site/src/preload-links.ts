import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteEntry, RemoteManifest } from '../../../tooling/site-files';
import { watchedText } from './site-remotes';

/** A malformed entry gets no preloads; nothing of it may break the header. */
const isRemote = (entry: Partial<RemoteEntry> | null): entry is RemoteEntry =>
  typeof entry?.prefix === 'string' && typeof entry.manifest === 'string' && /^[!-~]+$/.test(entry.manifest);

/** @param integrity that the page will require: browsers reuse a preload only if it was fetched with the same one */
const preload = (address: string, integrity?: string): string => {
  const demand = integrity ? `; integrity="${integrity}"` : '';
  if (address.endsWith('.css')) return `<${address}>; rel=preload; as=style${demand}`;
  if (address.endsWith('.json')) return `<${address}>; rel=preload; as=fetch; crossorigin=anonymous${demand}`;
  // Preloads are fetched before the page's own resources: the style sheet, which the first paint waits for, is first,
  // and no remote's script overtakes the shell's.
  return `<${address}>; rel=preload; as=script; fetchpriority=low${demand}`;
};

/** Returns the shape of a path's skeleton, as the head script finds it among the stored ones (shell/src/app-skeleton). */
function shapeOf(skeletons: Readonly<Record<string, unknown>>, path: string): string | undefined {
  const covers = (pattern: string) => pattern.endsWith('/*') && `${path}/`.startsWith(pattern.slice(0, -1));
  const shape = skeletons[path] ?? skeletons[Object.keys(skeletons).find(covers) ?? ''];
  return typeof shape === 'string' && /^[a-z-]+$/.test(shape) ? shape : undefined;
}

/** Returns the shell's chunk for remotes with integrity; undefined if the build has none. */
function sealingChunk(root: string): string | undefined {
  try {
    return readdirSync(join(root, 'shell/dist/js')).find((file) => /^integrity\.[0-9a-f]{8}\.js$/.test(file));
  } catch {
    return undefined;
  }
}

/** Returns the manifest's file in this site's folders; undefined if it is served elsewhere. */
function fileOf(manifest: string, root: string, releases: string | undefined): string | undefined {
  const [, app, file] = /^\/remotes\/([a-z][a-z0-9-]*)\/([\w.-]+\.json)$/.exec(manifest) ?? [];
  if (app && file) return join(root, app, 'dist', file);
  const [, released] = /^\/releases\/([a-z][a-z0-9-]*\/[\w.-]+\/remote\.json)$/.exec(manifest) ?? [];
  return released && releases && join(releases, released);
}

/**
 * Computes `Link` headers for what a page will request, so that the browser requests it all at once and not one level
 * of dependencies after the other.
 *
 * @param root folder of the built remotes
 * @param releases folder of the published releases
 * @returns a function of the run-time configuration's text and a path of the browser's router; it resolves with the
 *   value of the `Link` header and the shape of the path's skeleton. A remote with an unreadable manifest gets neither.
 */
export function preloadLinks(
  root: string,
  releases?: string,
): (remotesJson: string, path: string) => Promise<{ link: string; skeleton: string | undefined }> {
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
    const { home, remotes } = JSON.parse(remotesJson) as {
      home: string;
      remotes: readonly (Partial<RemoteEntry> | null)[];
    };
    const wanted = path.toLowerCase().replace(/\/+$/, '') || home;
    const remote = remotes.filter(isRemote).find(({ prefix }) => wanted === prefix || wanted.startsWith(`${prefix}/`));
    const links = [preload('/remotes.json')];
    let skeleton: string | undefined;
    if (remote) {
      if (remote.integrity && sealing) links.push(preload(`/js/${sealing}`));
      links.push(preload(remote.manifest, remote.integrity));
      const file = fileOf(remote.manifest, root, releases);
      const manifest = file && (await manifestOf(file));
      if (manifest) {
        const { entry, files = [], screens = {}, skeletons = {}, integrity } = manifest;
        skeleton = shapeOf(skeletons, wanted);
        const demanded = (address: string) => (remote.integrity ? integrity?.[address] : undefined);
        const base = remote.manifest.slice(0, remote.manifest.lastIndexOf('/') + 1);
        const screen = screens[wanted] ?? screens[wanted.replace(/[^/]*$/, '*')] ?? screens[home] ?? [];
        links.push(...[entry, ...files, ...screen].map((address) => preload(base + address, demanded(address))));
      }
    }
    return { link: links.join(', '), skeleton };
  };
}
