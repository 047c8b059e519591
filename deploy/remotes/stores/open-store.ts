import { resolve } from 'node:path';
import { BucketStore } from './bucket-store';
import { DirectoryStore } from './directory-store';
import type { ObjectStore } from './object-store';

/**
 * @param target a directory, or `s3://bucket/prefix`
 * @param env for a bucket the variables that every tool for S3 reads: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN,
 *   AWS_REGION (default `us-east-1`), AWS_ENDPOINT_URL_S3 or AWS_ENDPOINT_URL (default: Amazon's of that region)
 * @throws Error naming the variable that is missing
 */
export function openStore(target: string, env: NodeJS.ProcessEnv): ObjectStore {
  if (!target.startsWith('s3://')) return new DirectoryStore(resolve(target));
  const [, bucket, rest = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*))?$/.exec(target) ?? [];
  if (!bucket) throw new Error(`${target} names no bucket: s3://bucket or s3://bucket/prefix`);
  const needed = (name: string) => {
    const value = env[name];
    if (!value) throw new Error(`${name} is not set; ${target} cannot be written without it`);
    return value;
  };
  const region = env.AWS_REGION || 'us-east-1';
  const path = rest.replace(/^\/+|\/+$/g, '');
  return new BucketStore({
    bucket,
    prefix: path && `${path}/`,
    region,
    endpoint: env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL || `https://s3.${region}.amazonaws.com`,
    accessKeyId: needed('AWS_ACCESS_KEY_ID'),
    secretAccessKey: needed('AWS_SECRET_ACCESS_KEY'),
    sessionToken: env.AWS_SESSION_TOKEN,
  });
}
