import { digestOf } from './digest';
import type { App } from './apps';
import type { ReadFile, Release } from './release';

/** Fields of a remote's manifest that are used here (tooling/remote-manifest.cjs). */
interface RemoteManifest {
  name: string;
  entry: string;
  files?: string[];
  screens?: Record<string, string[]>;
  look?: { styles: string[] };
  integrity?: Record<string, string>;
}

interface OfflineList {
  files: { path: string; bytes: number; integrity: string }[];
}

function parse<T>(bytes: Buffer | undefined, file: string): T {
  if (!bytes) throw new Error(`${file} is missing`);
  try {
    return JSON.parse(bytes.toString()) as T;
  } catch {
    throw new Error(`${file} is not JSON`);
  }
}

/** Returns one sentence for each file that is missing or does not match its digest in `says`. */
async function validateFiles(read: ReadFile, files: [path: string, digest: string][], says: string): Promise<string[]> {
  const judged = await Promise.all(
    files.map(async ([path, digest]) => {
      const bytes = await read(path);
      if (!bytes) return [`${path} is missing`];
      return digestOf(bytes) === digest ? [] : [`${path} is not what ${says} says`];
    }),
  );
  return judged.flat();
}

function validateManifest(manifest: RemoteManifest, container: string | undefined): string[] {
  const { name, entry, files = [], screens = {}, look, integrity = {} } = manifest;
  const faults = [];
  if (container !== undefined && name !== container)
    faults.push(`remote.json is of ${String(name)}, not of ${container}`);
  if (!integrity[entry]) faults.push(`remote.json gives no digest of its entry ${String(entry)}`);
  const named = [...files, ...Object.values(screens).flat(), ...(look?.styles ?? [])];
  const unknown = [...new Set(named)].filter((path) => !integrity[path]);
  return [...faults, ...unknown.map((path) => `remote.json names ${path} and gives no digest of it`)];
}

/**
 * Verifies a build or a release by its bytes: every file in its manifest, its list of offline files and its list of
 * files must exist and match (docs/decisions/0014).
 *
 * @param app undefined: any container
 * @param release the published list; undefined for a build, which has no list yet
 * @returns `integrity` of its manifest for remotes.json, and one sentence for each fault
 */
export async function inspectRelease(
  read: ReadFile,
  app?: App,
  release?: Release,
): Promise<{ integrity: string; container: string; files: number; faults: string[] }> {
  const bytes = await read('remote.json');
  const manifest = parse<RemoteManifest>(bytes, 'remote.json');
  const faults = validateManifest(manifest, app?.container);
  const code = Object.entries(manifest.integrity ?? {});
  faults.push(...(await validateFiles(read, code, 'remote.json')));
  if (app?.keptOffline) {
    const { files } = parse<OfflineList>(await read('offline-files.json'), 'offline-files.json');
    const listed = files.map(({ path, integrity }): [string, string] => [path, integrity]);
    faults.push(...(await validateFiles(read, listed, 'offline-files.json')));
  }
  if (release) {
    const listed = Object.entries(release.files).map(([path, { digest }]): [string, string] => [path, digest]);
    faults.push(...(await validateFiles(read, listed, 'release.json')));
  }
  return {
    integrity: digestOf(bytes as Buffer, 'sha384'),
    container: manifest.name,
    files: code.length,
    faults: [...new Set(faults)],
  };
}
