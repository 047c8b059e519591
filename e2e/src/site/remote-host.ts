import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, extname, join, normalize } from 'node:path';
import { listOfflineFiles, spareFiles } from '../../../tooling/offline-files.cjs';

const built = join(__dirname, '../../../user-app/dist');
const contentTypes: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

/** A host of the user area alone, apart from the site, that can publish another build of it. */
export interface RemoteHost {
  origin: string;
  /**
   * Puts a build that differs from the one before in every chunk in its place; the earlier build's files are gone. Each chunk of
   * it that runs writes the version to `document.documentElement.dataset.userApp`.
   */
  publish(version: number): void;
  close(): Promise<void>;
}

function readBuild(): Map<string, Buffer> {
  const paths = readdirSync(built, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|json|wasm|svg|png|woff2)$/.test(entry.name))
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(built.length + 1)
        .replaceAll('\\', '/'),
    );
  return new Map(paths.map((path) => [path, readFileSync(join(built, path))]));
}

/** The build as if every chunk of it had changed: new names, and the names in all that speaks of them. */
function asVersion(build: ReadonlyMap<string, Buffer>, version: number): Map<string, Buffer> {
  const hashes = [...build.keys()].flatMap((path) => /\.([0-9a-f]{8})\.js$/.exec(path)?.[1] ?? []);
  const renamed = (text: string) =>
    hashes.reduce((result, hash) => result.replaceAll(hash, nextHash(hash, version)), text);
  const changed = new Map<string, Buffer>();
  for (const [path, bytes] of build) {
    if (path === 'offline-files.json') continue;
    const isChunk = /\.[0-9a-f]{8}\.js$/.test(path);
    const mark = isChunk ? `;globalThis.document&&(document.documentElement.dataset.userApp="${version}");` : '';
    const isText = /\.(js|json|css)$/.test(path);
    changed.set(renamed(path), isText ? Buffer.from(renamed(bytes.toString()) + mark) : bytes);
  }
  const assets = [...changed].map(([path, bytes]) => ({ path, bytes }));
  const spare = spareFiles(JSON.parse(String(changed.get('mf-manifest.json'))) as object);
  const list = listOfflineFiles(assets, { leaveOut: (path: string) => spare.has(path) });
  return changed.set('offline-files.json', Buffer.from(JSON.stringify(list)));
}

const nextHash = (hash: string, version: number) =>
  createHash('sha256').update(`${hash} ${version}`).digest('hex').slice(0, 8);

/** Starts the host with version 1. */
export async function startRemoteHost(): Promise<RemoteHost> {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-remote-'));
  const build = readBuild();
  const publish = (version: number) => {
    rmSync(folder, { recursive: true, force: true });
    for (const [path, bytes] of asVersion(build, version)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), bytes);
    }
  };
  publish(1);
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(request.url?.split('?', 1)[0] ?? '/'));
    const headers = { 'access-control-allow-origin': '*', 'cache-control': 'no-cache' };
    try {
      const body = readFileSync(join(folder, path));
      response.writeHead(200, {
        ...headers,
        'content-type': contentTypes[extname(path)] ?? 'application/octet-stream',
      });
      response.end(body);
    } catch {
      response.writeHead(404, headers).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    publish,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
