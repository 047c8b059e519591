import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { deriveBuild, readBuiltFiles, writeBuild } from '../deployment/derive-build';

const built = join(__dirname, '../../../../user-app/dist');
const contentTypes: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

/** A host of the user area alone, separate from the site, that can publish another build. */
export interface RemoteHost {
  origin: string;
  /**
   * Publishes a build that differs in every chunk; each executed chunk writes the version to
   * `document.documentElement.dataset.release`.
   * @param folder of a release, immutable, e.g. `/2`; default: replaces the build at `/`, whose files are gone
   */
  publish(version: number, folder?: string): void;
  close(): Promise<void>;
}

/** Starts the host with version 1. */
export async function startRemoteHost(): Promise<RemoteHost> {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-remote-'));
  const build = readBuiltFiles(built);
  const publish = (version: number, release = '') => {
    if (!release) rmSync(folder, { recursive: true, force: true });
    writeBuild(deriveBuild(build, version), folder + release);
  };
  publish(1);
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(request.url?.split('?', 1)[0] ?? '/'));
    const caching = /^\/\d/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
    const headers = { 'access-control-allow-origin': '*', 'cache-control': caching };
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
