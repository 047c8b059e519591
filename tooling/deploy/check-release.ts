import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { globalStyles } from '../global-styles.cjs';
import { Value } from '@sinclair/typebox/value';
import { publicFields, validateRemote } from '../remotes.cjs';
import { RemoteManifest, type SiteConfig } from '../site-files';
import { type App, builtInFolder, entryFaults, root } from './apps';
import { servedFaults } from './check-served';
import { missingExports, readLiveSite, type RequiredModules } from './live-site';
import { type Build, digestOf, readRelease, readReleaseFiles, type Release } from './release';
import { readBuildAt } from './read-build-at';
import { runContainer } from './run-container';
import type { ObjectStore } from './stores/object-store';

/** Thrown for a build or release that may not become live, with every reason. */
export class UnhealthyReleaseError extends Error {
  override readonly name = 'UnhealthyReleaseError';

  constructor(what: string, faults: readonly string[]) {
    super(`${what} is not healthy:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
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

const decompress = { '.gz': gunzipSync, '.br': brotliDecompressSync };

/** Returns one sentence for each compressed copy that is not of its file's bytes: servers send it in the file's place. */
const validateCompressed = (build: Build): string[] =>
  [...build].flatMap(([path, bytes]) => {
    const ending = path.slice(-3);
    if (ending !== '.gz' && ending !== '.br') return [];
    const original = build.get(path.slice(0, -3));
    if (!original) return [`${path} is of no file`];
    try {
      const unpacked = decompress[ending](bytes, { maxOutputLength: original.length || 1 });
      if (unpacked.equals(original)) return [];
    } catch {
      // Not compressed, damaged, or longer.
    }
    return [`${path} does not unpack to ${path.slice(0, -3)}`];
  });

function validateManifest(manifest: RemoteManifest): string[] {
  const malformed = [...Value.Errors(RemoteManifest, manifest)];
  if (malformed.length > 0) return malformed.map(({ path, message }) => `remote.json: ${path || '/'}: ${message}`);
  const { entry, files = [], screens = {}, tokens, integrity = {} } = manifest;
  const faults = validateRemote(manifest).map((fault) => `remote.json: ${fault}`);
  if (!integrity[entry]) faults.push(`remote.json gives no digest of its entry ${entry}`);
  const named = [...files, ...Object.values(screens).flat(), ...(tokens?.styles ?? [])];
  const unknown = [...new Set(named)].filter((path) => !integrity[path]);
  return [...faults, ...unknown.map((path) => `remote.json names ${path} and gives no digest of it`)];
}

/**
 * Verifies a build or a release by its bytes: every file in its manifest, its list of offline files and its list of
 * files must exist and match (docs/decisions/0014).
 *
 * @param release the published list; undefined for a build, which has no list yet
 * @returns its manifest and the manifest's integrity for remotes.json
 * @throws UnhealthyReleaseError
 */
export function inspectBuild(build: Build, what: string, release?: Release) {
  const manifest = parse<RemoteManifest>(build, 'remote.json');
  const faults = validateManifest(manifest);
  faults.push(...validateFiles(build, 'remote.json', Object.entries(manifest.integrity ?? {})));
  faults.push(...validateCompressed(build));
  if (manifest.offline) {
    const { files } = parse<{ files: { path: string; integrity: string }[] }>(build, 'offline-files.json');
    const listed = files.map(({ path, integrity }): [string, string] => [path, integrity]);
    faults.push(...validateFiles(build, 'offline-files.json', listed));
  }
  const published = Object.entries(release?.files ?? {}).map(([path, { digest }]): [string, string] => [path, digest]);
  faults.push(...validateFiles(build, 'release.json', published));
  if (faults.length > 0) throw new UnhealthyReleaseError(what, [...new Set(faults)]);
  return { manifest, integrity: digestOf(build.get('remote.json')!, 'sha384') };
}

/** Returns the app of a build. @throws Error if it is another app's */
function appOfBuild(manifest: RemoteManifest, name: string): App {
  const { app, name: container, prefix, offline = false } = manifest;
  if (!app || !prefix) throw new Error('its remote.json names no app or no prefix: it was built by older tooling');
  if (app !== name) throw new Error(`it is of ${app}, not of ${name}`);
  return { name, container, prefix, offline, ...publicFields(manifest) };
}

/** A build that may become live. */
export interface Checked {
  app: App;
  /** Of its manifest. */
  integrity: string;
}

/**
 * Runs the health check against the live site: first the bytes; code runs only if they match (run-container.ts).
 * @param name the app's
 * @param release the published list; undefined for a build, which is not served yet
 * @throws UnhealthyReleaseError
 */
export async function checkBuild(
  build: Build,
  name: string,
  what: string,
  config: SiteConfig,
  release?: Release,
): Promise<Checked> {
  const live = await readLiveSite(config);
  try {
    const { manifest, integrity } = inspectBuild(build, what, release);
    const app = appOfBuild(manifest, name);
    const faults = [
      ...entryFaults(config, app),
      ...missingExports(parse<RequiredModules>(build, 'requires.json'), live.shell),
    ];
    if (release) faults.push(...(await servedFaults(release, live)));
    if (faults.length > 0) throw new UnhealthyReleaseError(what, faults);
    const files = new Map([...build].filter(([path]) => /\.(js|css)$/.test(path)));
    const { container, prefix } = app;
    await runContainer({ name: container, entry: manifest.entry, prefix, files, shell: live.shell });
    return { app, integrity };
  } catch (error) {
    if (error instanceof UnhealthyReleaseError) throw error;
    throw new UnhealthyReleaseError(what, [error instanceof Error ? error.message : String(error)]);
  }
}

/**
 * Refuses style sheets that reach elements of other areas. Only of a build: releases of before this rule remain targets of a rollback.
 * @throws UnhealthyReleaseError that names each file and selector
 */
export function enforceOwnStyles(build: Build, what: string): void {
  const { tokens } = parse<RemoteManifest>(build, 'remote.json');
  const faults = [...build].flatMap(([path, bytes]) =>
    path.endsWith('.css') ? globalStyles(path, String(bytes), tokens?.styles.includes(path)) : [],
  );
  if (faults.length > 0) throw new UnhealthyReleaseError(what, faults);
}

/**
 * Checks the site's own build of a remote, as the site serves it; as this checkout has it if the target does not name its site.
 * @throws UnhealthyReleaseError, e.g. because the site has no such build
 */
export async function checkBuiltIn(name: string, config: SiteConfig): Promise<{ app: App; integrity?: undefined }> {
  const path = `${builtInFolder(name)}remote.json`;
  const address = config.site ? new URL(path, config.site) : pathToFileURL(join(root, name, 'dist/remote.json'));
  const { app } = await checkBuild(await readBuildAt(address), name, `The site's own build of ${name}`, config);
  return { app };
}

/**
 * Checks a published release in the target, file by file, and as its public address serves it.
 * @throws UnhealthyReleaseError; Error if the release does not exist
 */
export async function checkRelease(
  store: ObjectStore,
  name: string,
  version: string,
  config: SiteConfig,
): Promise<Checked> {
  const release = await readRelease(store, name, version);
  const build = await readReleaseFiles(store, release);
  return await checkBuild(build, name, `Release ${version} of ${name} in ${store.name}`, config, release);
}
