import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { digestOf } from '../../../../tooling/deploy/release';
import { listOfflineFiles, spareFiles } from '../../../../tooling/offline-files.cjs';

/** The container's script. */
export const remoteEntry = 'remoteEntry.js';

/** Defects of a build: the change, and the deployment's error message. */
export const brokenBuilds: [what: string, change: (build: Build) => void, says: RegExp][] = [
  [
    'its entry throws',
    (build) => {
      build.set(remoteEntry, Buffer.from('throw new Error("broken at the start");'));
      renewDigests(build);
    },
    /broken at the start/,
  ],
  [
    'its manifest lies about a digest',
    (build) => build.set(remoteEntry, Buffer.concat([build.get(remoteEntry) as Buffer, Buffer.from('\n')])),
    /remoteEntry\.js is not what remote\.json says/,
  ],
  [
    'a file is missing',
    (build) => build.delete([...build.keys()].find((path) => path.startsWith('js/routes.')) ?? ''),
    /js\/routes\.[0-9a-f]+\.js is missing/,
  ],
  [
    'it has no ./routes',
    (build) => {
      build.set(remoteEntry, Buffer.from(String(build.get(remoteEntry)).replaceAll('"./routes"', '"./others"')));
      renewDigests(build);
    },
    /\.\/routes/,
  ],
];

/** Breaks a build in a way that the health check cannot see: browsers have `CSS`, its page has not. */
export function breakInBrowsers(build: Build): Build {
  const routes = [...build.keys()].find((path) => /^js\/routes\.[0-9a-f]{8}\.js$/.test(path)) ?? '';
  const fault = 'if (globalThis.CSS) throw new Error("broken in browsers");';
  build.set(routes, Buffer.concat([Buffer.from(fault), build.get(routes) as Buffer]));
  return renewDigests(build);
}

/** The files of a build: path → bytes. */
export type Build = Map<string, Buffer>;

/** Reads the files of a remote's build that a browser may request, without the compressed duplicates. */
export function readBuiltFiles(folder: string): Build {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|json|wasm|svg|png|woff2)$/.test(entry.name))
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path))]));
}

/** Writes files below a folder, which is created. */
export function writeBuild(build: Build, folder: string): void {
  for (const [path, bytes] of build) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
}

/** Updates the digests in remote.json, if there is one. */
export function renewDigests(build: Build): Build {
  const manifest = JSON.parse(String(build.get('remote.json'))) as { integrity: Record<string, string> };
  const paths = Object.keys(manifest.integrity).filter((path) => build.has(path));
  manifest.integrity = Object.fromEntries(paths.map((path) => [path, digestOf(build.get(path) as Buffer)]));
  build.set('remote.json', Buffer.from(JSON.stringify(manifest)));
  if (!build.delete('offline-files.json')) return build;
  const assets = [...build].map(([path, bytes]) => ({ path, bytes }));
  const spare = spareFiles(JSON.parse(String(build.get('mf-manifest.json'))) as object);
  const list = listOfflineFiles(assets, { leaveOut: (path: string) => spare.has(path) || path.endsWith('.woff2') });
  return build.set('offline-files.json', Buffer.from(JSON.stringify(list)));
}

const nextHash = (hash: string, version: number) =>
  createHash('sha256').update(`${hash} ${version}`).digest('hex').slice(0, 8);

/**
 * Returns a build in which every chunk has changed, without running webpack: file names and all references to them are
 * new. Each executed chunk writes the version to `document.documentElement.dataset.release`.
 */
export function deriveBuild(build: Build, version: number): Build {
  const hashes = [...build.keys()].flatMap((path) => /\.([0-9a-f]{8})\.js$/.exec(path)?.[1] ?? []);
  const renamed = (text: string) =>
    hashes.reduce((result, hash) => result.replaceAll(hash, nextHash(hash, version)), text);
  const changed: Build = new Map();
  for (const [path, bytes] of build) {
    const isChunk = /\.[0-9a-f]{8}\.js$/.test(path);
    const mark = isChunk ? `;globalThis.document&&(document.documentElement.dataset.release="${version}");` : '';
    const isText = /\.(js|json|css)$/.test(path);
    changed.set(renamed(path), isText ? Buffer.from(renamed(bytes.toString()) + mark) : bytes);
  }
  return renewDigests(changed);
}
