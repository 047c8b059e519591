import type { App } from './apps';
import { inspectRelease } from './inspect-release';
import { loadContainer } from './load-container';
import { type ReadFile, readRelease, type Release, releaseFolder } from './release';
import type { ObjectStore } from './stores/object-store';

/** A build or release that may not become live, with every reason. */
export class UnhealthyReleaseError extends Error {
  override readonly name = 'UnhealthyReleaseError';

  constructor(what: string, faults: readonly string[]) {
    super(`${what} is not healthy:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
}

/** What a check found. */
interface CheckedRelease {
  /** What remotes.json must say of its manifest. */
  integrity: string;
  /** How many screens' code was loaded. */
  screens: number;
}

/**
 * The health check: by the bytes first (inspect-release.ts); only what is what it says is run (load-container.ts).
 * @throws UnhealthyReleaseError
 */
export async function checkBuild(read: ReadFile, app: App, what: string, release?: Release): Promise<CheckedRelease> {
  const kept = new Map<string, Promise<Buffer | undefined>>();
  const readOnce: ReadFile = (path) => {
    const known = kept.get(path) ?? read(path);
    kept.set(path, known);
    return known;
  };
  try {
    const { integrity, faults } = await inspectRelease(readOnce, app, release);
    if (faults.length > 0) throw new UnhealthyReleaseError(what, faults);
    const { entry } = JSON.parse(String(await readOnce('remote.json'))) as { entry: string };
    return { integrity, screens: await loadContainer(readOnce, app, entry) };
  } catch (error) {
    if (error instanceof UnhealthyReleaseError) throw error;
    throw new UnhealthyReleaseError(what, [error instanceof Error ? error.message : String(error)]);
  }
}

/**
 * Checks a release as it lies in the target, file by file.
 * @throws UnhealthyReleaseError; Error where there is no such release
 */
export async function checkRelease(store: ObjectStore, app: App, version: string): Promise<CheckedRelease> {
  const release = await readRelease(store, app.name, version);
  const folder = releaseFolder(app.name, version);
  const read: ReadFile = async (path) => (await store.read(folder + path))?.bytes;
  return await checkBuild(read, app, `Release ${version} of ${app.name} in ${store.name}`, release);
}
