import type { App } from './apps';
import { checkBuild, UnhealthyReleaseError } from './check-release';
import { inGroups } from './in-groups';
import { inspectRelease } from './inspect-release';
import { type Release, releaseFolder, releaseList, releaseOf } from './release';
import { servedAs } from './served-as';
import type { ObjectStore } from './stores/object-store';

/** How many files are written at a time: enough for a bucket far away. */
const GROUP = 8;

/** @throws Error where other bytes lie under the key: what was published is never written over */
async function writeOnce(store: ObjectStore, key: string, bytes: Buffer): Promise<boolean> {
  if (await store.create(key, bytes, servedAs(key))) return true;
  const there = await store.read(key);
  if (there?.bytes.equals(bytes)) return false;
  throw new Error(
    `${store.name} has other bytes under ${key}; releases are never written over: find out who wrote them`,
  );
}

/**
 * Publishes a build as a release of its own. Nobody is given it before `switch`. What was published half is completed; what is
 * published already is left alone.
 *
 * @param build path → bytes (readBuild)
 * @param packageVersion the app's version
 * @returns the release, and whether anything was written
 * @throws UnhealthyReleaseError, before anything is written or, when the target gives other bytes back, after; Error where other
 *   bytes lie there
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
