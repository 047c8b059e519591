import { readCount, refuseMissing, text } from './values';

/** Where pictures live in place of DATA_DIR/pictures: a bucket of an S3-compatible store. */
export interface PictureBucketConfig {
  /** The bucket's address, no slash at the end: a picture's is this, a slash and its key. */
  readonly url: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** How long one read or write may take, tries included. */
  readonly timeoutMs: number;
}

const OWED = ['PICTURES_S3_ACCESS_KEY_ID', 'PICTURES_S3_SECRET_ACCESS_KEY'];
const BESIDES = [...OWED, 'PICTURES_S3_REGION', 'PICTURES_S3_TIMEOUT_MS'];

/**
 * Reads the variables of the bucket; undefined when there is none.
 *
 * @throws Error that names what is wrong; also when a bucket is half described, for pictures would go to the folder unseen
 */
export function readPictureBucket(env: NodeJS.ProcessEnv): PictureBucketConfig | undefined {
  const url = text(env.PICTURES_S3_URL);
  if (url === undefined) {
    const stray = BESIDES.find((name) => text(env[name]) !== undefined);
    if (stray !== undefined) throw new Error(`Refusing to start: ${stray} is set, but PICTURES_S3_URL is not.`);
    return undefined;
  }
  refuseMissing(env, OWED);
  return {
    url: readBucketUrl(url),
    region: text(env.PICTURES_S3_REGION) ?? 'us-east-1',
    accessKeyId: text(env.PICTURES_S3_ACCESS_KEY_ID)!,
    secretAccessKey: text(env.PICTURES_S3_SECRET_ACCESS_KEY)!,
    timeoutMs: readCount('PICTURES_S3_TIMEOUT_MS', env.PICTURES_S3_TIMEOUT_MS, 5000),
  };
}

/** A bucket by path (https://host/bucket) or by name (https://bucket.host): a folder in it could not be listed by either. */
function readBucketUrl(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const bucket = url?.pathname.replace(/\/$/, '') ?? '';
  if (!url || !/^https?:$/.test(url.protocol) || !/^(\/[a-z0-9][a-z0-9.-]*)?$/.test(bucket) || url.search || url.hash) {
    throw new Error('PICTURES_S3_URL must be http(s)://host/bucket or http(s)://bucket.host and nothing after it.');
  }
  if (url.username || url.password) {
    throw new Error('PICTURES_S3_URL must not hold credentials: they go into PICTURES_S3_ACCESS_KEY_ID and …SECRET….');
  }
  return url.origin + bucket;
}
