import type { App } from './apps';
import { checkBuild, UnhealthyReleaseError } from './check-release';
import { inGroups } from './in-groups';
import { inspectRelease } from './inspect-release';
import { type Release, releaseFolder, releaseList, releaseOf } from './release';
import { servedAs } from './served-as';
import type { ObjectStore } from './stores/object-store';

/** How many files are written in parallel: enough for a distant bucket. */
const GROUP = 8;

/** @throws Error if the key has other bytes: published objects are never overwritten */
async function writeOnce(store: ObjectStore, key: string, bytes: Buffer): Promise<boolean> {
  if (await store.create(key, bytes, servedAs(key))) return true;
  const there = await store.read(key);
  if (there?.bytes.equals(bytes)) return false;
  throw new Error(
    `${store.name} has other bytes under ${key}; releases are never written over: find out who wrote them`,
  );
}

/**
 * Publishes a build as a new release, which is not live before `switch`. Completes a partial publication; a complete
 * one is left unchanged.
 *
 * @param build path → bytes (readBuild)
 * @param packageVersion the app's version
 * @returns the release, and whether anything was written
 * @throws UnhealthyReleaseError, before anything is written or, when the target returns other bytes, after; Error if
 *   other bytes exist there
 */
export async function publishRelease(
  store: ObjectStore,
  app: App,
  build: ReadonlyMap<string, Buffer>,
  packageVersion: string,
): Promise<{ release: Release; written: boolean }> {
  await checkBuild((path) => Promise.resolve(build.get(path)), app, `The build of ${app.name}`);
  const release = releaseOf(app.name, packageVersion, build);
  const folder = releaseFolder(app.name, release.version);
  let written = false;
  await inGroups(build, GROUP, async ([path, bytes]) => {
    if (await writeOnce(store, folder + path, bytes)) written = true;
  });
  const { faults } = await inspectRelease(async (path) => (await store.read(folder + path))?.bytes, app, release);
  if (faults.length > 0)
    throw new UnhealthyReleaseError(`Release ${release.version} as ${store.name} holds it`, faults);
  const list = Buffer.from(`${JSON.stringify(release, null, 2)}\n`);
  if (await writeOnce(store, folder + releaseList, list)) written = true;
  return { release, written };
}
