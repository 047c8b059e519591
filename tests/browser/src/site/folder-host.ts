import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { servedAs } from '../../../../tooling/deploy/release';

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
