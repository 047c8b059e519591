import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { validateRemote } from '../remotes.cjs';
import type { ObjectHeaders, ObjectStore } from './stores/object-store';
import { checkBuild, enforceOwnStyles, inspectBuild } from './check-release';
import { readConfig } from './site-config';

/** Written last into a release's folder: without it the release does not exist. */
export const releaseList = 'release.json';

const isList = /^[^/]+\/[^/]+\/release\.json$/;

/** The contents of a release. */
export interface Release {
  app: string;
  /** `<version of its package.json>-<first 8 hex digits of the hash of its files>` */
  version: string;
  /** Path in the release → size and digest. */
  files: Readonly<Record<string, { bytes: number; digest: string }>>;
}

/** The files of a build or release: path → bytes. */
export type Build = ReadonlyMap<string, Buffer>;

/**
 * Returns a digest as in Subresource Integrity.
 * @param algorithm manifests use sha256, remotes.json uses sha384 for manifests
 */
export const digestOf = (bytes: Buffer, algorithm: 'sha256' | 'sha384' = 'sha256'): string =>
  `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;

/** Not published because browsers never request them: source maps, webpack's statistics. */
const staysHere = /\.map$|(^|\/)\.|mf-manifest-stats\.json/;

/** Reads the files of a build that are published. @throws Error if there is no build */
export function readBuild(folder: string): Build {
  if (!existsSync(join(folder, 'remote.json')))
    throw new Error(`${folder} holds no build of a remote: run npm run build; a build that failed leaves none`);
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(folder, '/').length))
    .filter((path) => !staysHere.test(path))
    .sort();
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path))]));
}

/**
 * Names a build by its contents: equal files give equal versions on every machine.
 * @param packageVersion version in the app's package.json
 */
export function releaseOf(app: string, packageVersion: string, build: Build): Release {
  const files = Object.fromEntries(
    [...build].map(([path, bytes]) => [path, { bytes: bytes.length, digest: digestOf(bytes) }]),
  );
  const hash = createHash('sha256');
  for (const [path, { digest }] of Object.entries(files)) hash.update(`${path} ${digest}\n`);
  return { app, version: `${packageVersion}-${hash.digest('hex').slice(0, 8)}`, files };
}

/** Also rejects path traversal. */
const isVersion = /^\d+\.\d+\.\d+[\w.-]*-[0-9a-f]{8}$/;

/** @throws Error if `app` or `version` is not valid */
export function releaseFolder(app: string, version: string): string {
  if (validateRemote({ app }).length > 0) throw new Error(`${app} is not the name of an app`);
  if (!isVersion.test(version)) throw new Error(`${version} is no release: status lists those of ${app}`);
  return `${app}/${version}/`;
}

/** @throws Error if the target has no such complete release */
export async function readRelease(store: ObjectStore, app: string, version: string): Promise<Release> {
  const found = await store.read(releaseFolder(app, version) + releaseList);
  if (!found) throw new Error(`${store.name} holds no release ${version} of ${app}: status lists what is there`);
  return JSON.parse(found.bytes.toString()) as Release;
}

/** Reads a release's files from the target; those that are missing there are missing in the result. */
export async function readReleaseFiles(store: ObjectStore, { app, version, files }: Release): Promise<Build> {
  const folder = releaseFolder(app, version);
  const found = await Promise.all(
    Object.keys(files).map(async (path) => [path, await store.read(folder + path)] as const),
  );
  return new Map(found.flatMap(([path, file]) => (file ? [[path, file.bytes]] : [])));
}

/** Returns the complete releases of an app, unordered. */
export async function listReleases(store: ObjectStore, app: string): Promise<string[]> {
  const keys = await store.list(`${app}/`);
  return keys.flatMap((key) => {
    const [, version, file, ...further] = key.split('/');
    return version && file === releaseList && further.length === 0 ? [version] : [];
  });
}

/** Returns the names of the apps with a complete release, sorted. */
export async function listApps(store: ObjectStore): Promise<string[]> {
  const keys = await store.list('');
  return [...new Set(keys.filter((key) => isList.test(key)).map((key) => key.split('/', 1)[0]!))];
}

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const encodings: Readonly<Record<string, string>> = { '.br': 'br', '.gz': 'gzip' };

/**
 * Returns the headers of a release's file, which is never overwritten. A compressed variant (`x.js.br`) has the type of
 * its content and names its encoding, so that a CDN can pick it by Accept-Encoding.
 *
 * @throws Error for an extension without a known type: browsers do not run scripts of a guessed type
 */
export function servedAs(path: string): ObjectHeaders {
  const contentEncoding = encodings[extname(path)];
  const contentType = contentTypes[extname(contentEncoding ? path.slice(0, -extname(path).length) : path)];
  if (!contentType) throw new Error(`How is ${path} served? tooling/deploy/release.ts knows no such ending`);
  const cacheControl = 'public, max-age=31536000, immutable';
  return { contentType, cacheControl, ...(contentEncoding && { contentEncoding }) };
}

/** For remotes.json and the history: revalidated each time. */
export const neverCached: ObjectHeaders = { contentType: 'application/json', cacheControl: 'no-store' };

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
  enforceOwnStyles(build, `The build of ${app}`);
  const release = releaseOf(app, packageVersion, build);
  const folder = releaseFolder(app, release.version);
  const files = await Promise.all([...build].map(([path, bytes]) => writeOnce(store, folder + path, bytes)));
  inspectBuild(await readReleaseFiles(store, release), `Release ${release.version} in ${store.name}`, release);
  const list = Buffer.from(`${JSON.stringify(release, null, 2)}\n`);
  const isNew = await writeOnce(store, folder + releaseList, list);
  return { release, written: isNew || files.includes(true) };
}
