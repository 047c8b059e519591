import { checkBuild, inspectBuild } from './check-release';
import { type Build, readReleaseFiles, type Release, releaseFolder, releaseList, releaseOf, servedAs } from './release';
import { readConfig } from './site-config';
import type { ObjectStore } from './stores/object-store';

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
 * @param app its name
 * @param packageVersion the app's version
 * @returns the release, and whether anything was written
 * @throws UnhealthyReleaseError, before anything is written or, when the target returns other bytes, after; Error if
 *   other bytes exist there
 */
export async function publishRelease(
  store: ObjectStore,
  app: string,
  build: Build,
  packageVersion: string,
): Promise<{ release: Release; written: boolean }> {
  const { config } = await readConfig(store);
  await checkBuild(build, app, `The build of ${app}`, config);
  const release = releaseOf(app, packageVersion, build);
  const folder = releaseFolder(app, release.version);
  const files = await Promise.all([...build].map(([path, bytes]) => writeOnce(store, folder + path, bytes)));
  inspectBuild(await readReleaseFiles(store, release), `Release ${release.version} in ${store.name}`, release);
  const list = Buffer.from(`${JSON.stringify(release, null, 2)}\n`);
  const isNew = await writeOnce(store, folder + releaseList, list);
  return { release, written: isNew || files.includes(true) };
}
