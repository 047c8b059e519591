import { once } from 'node:events';
import { createServer, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ShellManifest } from '../live-site';
import { servedAs } from '../release';
import { type ObjectStore, openStore } from '../stores/object-store';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3, type S3ClientConfig } from '@aws-sdk/client-s3';
import { type Ceph, hasCeph, startCeph } from '../../ceph';

/** An empty target; `openAgain` opens it again like another process. */
export interface TestTarget {
  store: ObjectStore;
  openAgain(): ObjectStore;
  dispose(): Promise<void>;
}

function directory(): Promise<TestTarget> {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-target-'));
  const openAgain = () => openStore(join(folder, 'releases'));
  const dispose = () => Promise.resolve(rmSync(folder, { recursive: true }));
  return Promise.resolve({ store: openAgain(), openAgain, dispose });
}

let ceph: Promise<Ceph> | undefined;

/** Creates a bucket in a Ceph cluster shared by a test file; call `stopCeph` after the tests. */
export async function testBucket(): Promise<{ bucket: string; config: S3ClientConfig; s3: S3 }> {
  const { endpoint, region, credentials } = await (ceph ??= startCeph());
  const config = { endpoint, region, credentials, forcePathStyle: true };
  const s3 = new S3(config);
  const bucket = `releases-${randomUUID()}`;
  await s3.createBucket({ Bucket: bucket });
  return { bucket, config, s3 };
}

export const stopCeph = async () => (await ceph)?.stop();

async function bucket(): Promise<TestTarget> {
  const { bucket, config } = await testBucket();
  const openAgain = () => openStore(`s3://${bucket}/site`, config);
  return { store: openAgain(), openAgain, dispose: () => Promise.resolve() };
}

/** Both kinds of target, for tests that run on each. Without Ceph only the directory. */
export const targets: readonly [name: string, open: () => Promise<TestTarget>][] = [
  ['a directory', directory],
  ...(hasCeph ? [['a bucket', bucket] as const] : []),
].map(([name, open]) => [name as string, open as () => Promise<TestTarget>]);

/** What the tests' live shell offers. */
export const liveShell: ShellManifest = {
  shared: {
    react: { version: '19.3.1', exports: ['createElement', 'useState'] },
    'react-router-dom': { version: '7.18.5', exports: ['Link', 'useLocation'] },
    'shared-by-a-newer-shell': { version: '1.0.0', exports: ['anything'] },
  },
  device: { install: { read: false, subscribe: null, ask: 'dismissed' }, integrityOf: '' },
};

/** A site with a shell and a target's releases, for its own pages and, with CORS, for others. */
export interface TestSite {
  origin: string;
  /** The target whose releases it serves. */
  store: ObjectStore | undefined;
  /** The site's own builds, by their address below /remotes/. */
  builtIn: Map<string, Buffer>;
  /** Content type of a release's file in the place of the usual one. */
  typeOf: (key: string) => string | undefined;
  /** Headers of each release's file in addition to the usual ones, or in their place. */
  headers: OutgoingHttpHeaders;
  close(): Promise<void>;
}

export async function startTestSite(): Promise<TestSite> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const own = path.startsWith('/remotes/') && site.builtIn.get(path.slice('/remotes/'.length));
    if (own) response.end(own);
    else if (path === '/shell.json') response.end(JSON.stringify(liveShell));
    else void sendFile(path.replace(/^\/releases\//, ''), response);
  });
  const sendFile = async (key: string, response: ServerResponse) => {
    const compressed = await site.store?.read(`${key}.br`);
    const found = compressed ?? (await site.store?.read(key));
    const contentType = site.typeOf(key) ?? servedAs(key).contentType;
    const usual = { 'content-type': contentType, 'access-control-allow-origin': '*' };
    const encoding = compressed && { 'content-encoding': 'br' };
    response.writeHead(found ? 200 : 404, { ...usual, ...encoding, ...site.headers }).end(found?.bytes);
  };
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const site: TestSite = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    store: undefined,
    builtIn: new Map(),
    typeOf: () => undefined,
    headers: {},
    async close() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
  return site;
}
