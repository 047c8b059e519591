import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3, type S3ClientConfig } from '@aws-sdk/client-s3';
import { type Ceph, hasCeph, startCeph } from '../../ceph';
import { type ObjectStore, openStore } from '../stores/object-store';

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
