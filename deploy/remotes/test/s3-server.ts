import { S3StandIn, type StoredObject } from '../../../tooling/s3-stand-in';

/** A bucket for releases on this machine, in a service that judges signatures, digests and conditions. */
export interface S3Server {
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  bucket: string;
  /** What it holds: key → object. */
  objects: Map<string, StoredObject>;
  /** How many requests it refused for their signature. */
  refused(): number;
  /** Called before each write; for what happens at the same moment. */
  beforeWrite: (key: string) => void;
  close(): Promise<void>;
}

/** Starts an empty bucket. Its pages are small, so that every listing has several. */
export async function startS3Server(): Promise<S3Server> {
  const bucket = 'releases';
  const s3 = await S3StandIn.start({ buckets: [bucket], keysPerPage: 3 });
  const server: S3Server = {
    endpoint: s3.url,
    ...s3.credentials,
    bucket,
    objects: s3.objects(bucket),
    refused: () => s3.refused,
    beforeWrite: () => undefined,
    close: () => s3.stop(),
  };
  s3.meetWith(({ method, key, headers }) => {
    // A release's bytes are vouched for by the signature of each request.
    if (headers['x-amz-content-sha256'] === 'UNSIGNED-PAYLOAD') return { status: 403, code: 'SignatureDoesNotMatch' };
    if (method === 'PUT') server.beforeWrite(key);
    return undefined;
  });
  return server;
}
