import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../stores/open-store';
import type { ObjectStore } from '../stores/object-store';
import { startS3Server } from './s3-server';

/** An empty target, and how it is opened once more, as another process would. */
export interface TestTarget {
  store: ObjectStore;
  openAgain(): ObjectStore;
  dispose(): Promise<void>;
}

async function directory(): Promise<TestTarget> {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-target-'));
  const openAgain = () => openStore(join(folder, 'releases'), {});
  return {
    store: openAgain(),
    openAgain,
    dispose: () => Promise.resolve(rmSync(folder, { recursive: true })),
  };
}

async function bucket(): Promise<TestTarget> {
  const s3 = await startS3Server();
  const openAgain = () =>
    openStore(`s3://${s3.bucket}/site`, {
      AWS_ACCESS_KEY_ID: s3.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3.secretAccessKey,
      AWS_REGION: s3.region,
      AWS_ENDPOINT_URL_S3: s3.endpoint,
    });
  return { store: openAgain(), openAgain, dispose: () => s3.close() };
}

/** Both kinds of target: what holds of one holds of the other. */
export const targets: readonly [name: string, open: () => Promise<TestTarget>][] = [
  ['a directory', directory],
  ['a bucket', bucket],
];
