import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, normalize } from 'node:path';
import { deriveBuild, readBuiltFiles, writeBuild } from '../deployment/derive-build';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { servedAs } from '../../../../tooling/deploy/release';

const built = join(__dirname, '../../../../user-app/dist');

/** A host of the user area alone, separate from the site, that can publish another build. */
export interface RemoteHost extends FolderHost {
  /**
   * Publishes a build that differs in every chunk; each executed chunk writes the version to
   * `document.documentElement.dataset.release`.
   * @param folder of a release, immutable, e.g. `/2`; default: replaces the build at `/`, whose files are gone
   */
  publish(version: number, folder?: string): void;
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
  const host = await serveFolder(folder, /^\/\d/);
  return {
    ...host,
    publish,
    async close() {
      await host.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A server of files on an origin of its own, as a CDN is one. */
export interface FolderHost {
  origin: string;
  close(): Promise<void>;
}

/**
 * Serves a folder to pages of every origin.
 * @param immutable paths that caches keep
 */
export async function serveFolder(folder: string, immutable: RegExp): Promise<FolderHost> {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(request.url?.split('?', 1)[0] ?? '/'));
    const caching = immutable.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
    const headers = { 'access-control-allow-origin': '*', 'cache-control': caching };
    try {
      const body = readFileSync(join(folder, path));
      response.writeHead(200, { ...headers, 'content-type': servedAs(path).contentType }).end(body);
    } catch {
      response.writeHead(404, headers).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
