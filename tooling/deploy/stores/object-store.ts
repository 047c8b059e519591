import { resolve } from 'node:path';
import type { S3ClientConfig } from '@aws-sdk/client-s3';
import { DirectoryStore } from './directory-store';
import { S3Store } from './s3-store';

/** An object with the tag that a conditional replacement needs. */
export interface StoredObject {
  bytes: Buffer;
  /** Opaque; changes with the bytes. */
  tag: string;
}

/** HTTP headers of an object, for stores that serve their objects; a directory leaves them to its server. */
export interface ObjectHeaders {
  contentType: string;
  cacheControl: string;
  contentEncoding?: string;
}

/** Storage of releases: a directory or an S3-compatible bucket. A key is a path with `/`. Writes are atomic. */
export interface ObjectStore {
  /** As given on the command line, for messages. */
  readonly name: string;
  /** @returns undefined if there is no such object */
  read(key: string): Promise<StoredObject | undefined>;
  /** Creates an object. @returns false, without a change, if it exists */
  create(key: string, bytes: Buffer, headers: ObjectHeaders): Promise<boolean>;
  /** Replaces the object read under `tag`. @returns false, without a change, if it was replaced since */
  replace(key: string, bytes: Buffer, headers: ObjectHeaders, tag: string): Promise<boolean>;
  /** @returns every key with this prefix, sorted */
  list(prefix: string): Promise<string[]>;
  /** Removes an object; a missing one is no error. */
  remove(key: string): Promise<void>;
}

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
