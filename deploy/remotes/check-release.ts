import type { App } from './apps';
import { loadContainer } from './load-container';
import { type Build, digestOf, readRelease, readReleaseFiles, type Release } from './release';
import type { ObjectStore } from './stores/object-store';

/** Thrown for a build or release that may not become live, with every reason. */
export class UnhealthyReleaseError extends Error {
  override readonly name = 'UnhealthyReleaseError';

  constructor(what: string, faults: readonly string[]) {
    super(`${what} is not healthy:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
}

/** Fields of a remote's manifest that are used here (tooling/remote-manifest.cjs). */
interface RemoteManifest {
  name: string;
  entry: string;
  files?: string[];
  screens?: Record<string, string[]>;
  look?: { styles: string[] };
  integrity?: Record<string, string>;
}

function parse<T>(build: Build, file: string): T {
  const bytes = build.get(file);
  if (!bytes) throw new Error(`${file} is missing`);
  try {
    return JSON.parse(bytes.toString()) as T;
  } catch {
    throw new Error(`${file} is not JSON`);
  }
}

/** Returns one sentence for each file that is missing or does not match its digest in the list. */
const validateFiles = (build: Build, list: string, files: [path: string, digest: string][]): string[] =>
  files.flatMap(([path, digest]) => {
    const bytes = build.get(path);
    if (!bytes) return [`${path} is missing`];
    return digestOf(bytes) === digest ? [] : [`${path} is not what ${list} says`];
  });

function validateManifest(manifest: RemoteManifest, container: string | undefined): string[] {
  const { name, entry, files = [], screens = {}, look, integrity = {} } = manifest;
  const faults = [];
  if (container !== undefined && name !== container) faults.push(`remote.json is of ${name}, not of ${container}`);
  if (!integrity[entry]) faults.push(`remote.json gives no digest of its entry ${entry}`);
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
 * @returns its manifest and the manifest's integrity for remotes.json
 * @throws UnhealthyReleaseError
 */
export function inspectBuild(build: Build, what: string, app?: App, release?: Release) {
  const manifest = parse<RemoteManifest>(build, 'remote.json');
  const faults = validateManifest(manifest, app?.container);
  faults.push(...validateFiles(build, 'remote.json', Object.entries(manifest.integrity ?? {})));
  if (app?.keptOffline) {
    const { files } = parse<{ files: { path: string; integrity: string }[] }>(build, 'offline-files.json');
    const listed = files.map(({ path, integrity }): [string, string] => [path, integrity]);
    faults.push(...validateFiles(build, 'offline-files.json', listed));
  }
  const published = Object.entries(release?.files ?? {}).map(([path, { digest }]): [string, string] => [path, digest]);
  faults.push(...validateFiles(build, 'release.json', published));
  if (faults.length > 0) throw new UnhealthyReleaseError(what, [...new Set(faults)]);
  return { manifest, integrity: digestOf(build.get('remote.json')!, 'sha384') };
}

/**
 * Runs the health check: first the bytes; code runs only if they match (load-container.ts).
 * @returns the manifest's integrity
 * @throws UnhealthyReleaseError
 */
export async function checkBuild(build: Build, app: App, what: string, release?: Release): Promise<string> {
  try {
    const { manifest, integrity } = inspectBuild(build, what, app, release);
    await loadContainer((path) => Promise.resolve(build.get(path)), app, manifest.entry);
    return integrity;
  } catch (error) {
    if (error instanceof UnhealthyReleaseError) throw error;
    throw new UnhealthyReleaseError(what, [error instanceof Error ? error.message : String(error)]);
  }
}

/**
 * Checks a published release in the target, file by file.
 * @returns the manifest's integrity
 * @throws UnhealthyReleaseError; Error if the release does not exist
 */
export async function checkRelease(store: ObjectStore, app: App, version: string): Promise<string> {
  const release = await readRelease(store, app.name, version);
  const build = await readReleaseFiles(store, release);
  return await checkBuild(build, app, `Release ${version} of ${app.name} in ${store.name}`, release);
}
