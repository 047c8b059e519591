import { resolve } from 'node:path';
import type { S3ClientConfig } from '@aws-sdk/client-s3';
import { DirectoryStore } from './directory-store';
import type { ObjectStore } from './object-store';
import { S3Store } from './s3-store';

/** The client itself reads the others, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION …. */
const fromEnvironment = (): S3ClientConfig => ({
  // Services other than Amazon's often have no host name per bucket.
  forcePathStyle: Boolean(process.env.AWS_ENDPOINT_URL_S3 || process.env.AWS_ENDPOINT_URL),
});

/** @param target a directory, or `s3://bucket/prefix` */
export function openStore(target: string, config = fromEnvironment()): ObjectStore {
  if (!target.startsWith('s3://')) return new DirectoryStore(resolve(target));
  const [, bucket, rest = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*))?$/.exec(target) ?? [];
  if (!bucket) throw new Error(`${target} names no bucket: s3://bucket or s3://bucket/prefix`);
  const path = rest.replace(/^\/+|\/+$/g, '');
  return new S3Store(bucket, path && `${path}/`, config);
}
