import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf } from './digest';
import type { ObjectStore } from './stores/object-store';

/** Written last into a release's folder: without it the release does not exist. */
export const releaseList = 'release.json';

/** The contents of a release. */
export interface Release {
  app: string;
  /** `<version of its package.json>-<first 8 hex digits of the hash of its files>` */
  version: string;
  /** Path in the release → size and digest. */
  files: Readonly<Record<string, { bytes: number; digest: string }>>;
}

/** Reads one file of a build or release. @returns undefined if it does not exist */
export type ReadFile = (path: string) => Promise<Buffer | undefined>;

/** Not published because browsers never request them: source maps, webpack's statistics. */
const staysHere = /\.map$|(^|\/)\.|mf-manifest-stats\.json/;

/** Reads the files of a build that are published. @throws Error if there is no build */
export function readBuild(folder: string): Map<string, Buffer> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(folder, '/').length).replaceAll('\\', '/'))
    .filter((path) => !staysHere.test(path))
    .sort();
  if (!paths.includes('remote.json')) throw new Error(`${folder} holds no build of a remote: npm run build`);
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path))]));
}

/**
 * Names a build by its contents: equal files give equal versions on every machine.
 * @param packageVersion version in the app's package.json
 */
export function releaseOf(app: string, packageVersion: string, build: ReadonlyMap<string, Buffer>): Release {
  const files = Object.fromEntries(
    [...build].map(([path, bytes]) => [path, { bytes: bytes.length, digest: digestOf(bytes) }]),
  );
  const hash = createHash('sha256');
  for (const [path, { digest }] of Object.entries(files)) hash.update(`${path} ${digest}\n`);
  return { app, version: `${packageVersion}-${hash.digest('hex').slice(0, 8)}`, files };
}

/** Also rejects path traversal. */
const isVersion = /^\d+\.\d+\.\d+[\w.-]*-[0-9a-f]{8}$/;

/** @throws Error if `version` is not a valid version */
export function releaseFolder(app: string, version: string): string {
  if (!isVersion.test(version)) throw new Error(`${version} is no release: status lists those of ${app}`);
  return `${app}/${version}/`;
}

/** @throws Error if the target has no such complete release */
export async function readRelease(store: ObjectStore, app: string, version: string): Promise<Release> {
  const found = await store.read(releaseFolder(app, version) + releaseList);
  if (!found) throw new Error(`${store.name} holds no release ${version} of ${app}: status lists what is there`);
  return JSON.parse(found.bytes.toString()) as Release;
}

/** Returns the complete releases of an app, unordered. */
export async function listReleases(store: ObjectStore, app: string): Promise<string[]> {
  const keys = await store.list(`${app}/`);
  return keys.flatMap((key) => {
    const [, version, file] = key.split('/');
    return version && file === releaseList && key.split('/').length === 3 ? [version] : [];
  });
}
