import type { App } from './apps';
import { inspectRelease } from './inspect-release';
import { loadContainer } from './load-container';
import { type ReadFile, readRelease, type Release, releaseFolder } from './release';
import type { ObjectStore } from './stores/object-store';

/** Thrown for a build or release that may not become live, with every reason. */
export class UnhealthyReleaseError extends Error {
  override readonly name = 'UnhealthyReleaseError';

  constructor(what: string, faults: readonly string[]) {
    super(`${what} is not healthy:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
}

/** Result of a check. */
interface CheckedRelease {
  /** Integrity of its manifest, for remotes.json. */
  integrity: string;
  /** Number of screens whose code was loaded. */
  screens: number;
}

/**
 * Runs the health check: first the bytes (inspect-release.ts); code runs only if they match (load-container.ts).
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
 * Checks a published release in the target, file by file.
 * @throws UnhealthyReleaseError; Error if the release does not exist
 */
export async function checkRelease(store: ObjectStore, app: App, version: string): Promise<CheckedRelease> {
  const release = await readRelease(store, app.name, version);
  const folder = releaseFolder(app.name, version);
  const read: ReadFile = async (path) => (await store.read(folder + path))?.bytes;
  return await checkBuild(read, app, `Release ${version} of ${app.name} in ${store.name}`, release);
}
