import { readFile } from 'node:fs/promises';
import type { Build } from './release';

/** Files that no digest of the manifest names. */
const lists = ['remote.json', 'requires.json', 'offline-files.json'];

async function readOne(address: URL): Promise<Buffer | undefined> {
  if (address.protocol === 'file:') return await readFile(address).catch(() => undefined);
  const response = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(30_000) });
  return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined;
}

const parse = (bytes?: Buffer) => JSON.parse(String(bytes ?? '{}')) as { integrity?: object; files?: unknown };

/**
 * Reads a build by its manifest: every file that the manifest or its list of offline files names. What is missing there is missing in
 * the result.
 * @param manifest address of a remote.json, `https:` or `file:`
 */
export async function readBuildAt(manifest: URL): Promise<Build> {
  const build = new Map<string, Buffer>();
  const read = async (path: string) => {
    const bytes = await readOne(new URL(path, manifest));
    if (bytes) build.set(path, bytes);
  };
  await Promise.all(lists.map(read));
  const { integrity = {} } = parse(build.get('remote.json'));
  const { files } = parse(build.get('offline-files.json'));
  const offline = Array.isArray(files) ? files.map(({ path }: { path: string }) => path) : [];
  await Promise.all([...new Set([...Object.keys(integrity), ...offline])].map(read));
  return build;
}
