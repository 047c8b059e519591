import type { S3, S3ClientConfig, S3ServiceException } from '@aws-sdk/client-s3';
import type { ImageStore } from './image-store';
import { isPictureKey, pictureTypeOf } from './picture-key';

/** Retries included. */
const TIMEOUT_MS = 5000;
/** As in the api's own responses. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** An error response of a bucket, or none at all. */
export class BucketError extends Error {
  override readonly name = 'BucketError';

  constructor(
    message: string,
    /** Whether the same request may succeed later: no response, an error of the service, or too many requests. */
    readonly isTransient: boolean,
    options: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Images in an S3-compatible bucket. Credentials, region and endpoint are AWS_* variables, read by the client. */
export class S3ImageStore implements ImageStore {
  private client: Promise<S3> | undefined;

  private readonly timeoutMs: number;
  /** What every key begins with: empty, or ending in a slash. */
  private readonly folder: string;

  constructor(
    private readonly bucket: string,
    private readonly config: S3ClientConfig = {},
    { timeoutMs = TIMEOUT_MS, folder = '' }: { timeoutMs?: number; folder?: string } = {},
  ) {
    this.timeoutMs = timeoutMs;
    this.folder = folder;
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    const headers = isPictureKey(key)
      ? { ContentType: pictureTypeOf(key), CacheControl: CACHE_CONTROL }
      : { ContentType: 'application/json', CacheControl: 'no-store' };
    await this.call(`PUT ${key}`, (s3, options) =>
      s3.putObject({ Bucket: this.bucket, Key: this.folder + key, Body: bytes, ...headers }, options),
    );
  }

  async get(key: string): Promise<Buffer | null> {
    const bytes = await this.call(`GET ${key}`, async (s3, options) => {
      const { Body } = await s3.getObject({ Bucket: this.bucket, Key: this.folder + key }, options);
      return Body!.transformToByteArray();
    });
    return bytes === undefined ? null : Buffer.from(bytes);
  }

  async remove(key: string): Promise<void> {
    await this.call(`DELETE ${key}`, (s3, options) =>
      s3.deleteObject({ Bucket: this.bucket, Key: this.folder + key }, options),
    );
  }

  async list(): Promise<string[]> {
    // Not the client's paginator: its one signal would end the whole list after the timeout of one request.
    const keys: string[] = [];
    let token: string | undefined;
    do {
      const page = await this.call('LIST', (s3, options) =>
        s3.listObjectsV2({ Bucket: this.bucket, Prefix: this.folder, ContinuationToken: token }, options),
      );
      keys.push(...(page?.Contents ?? []).map(({ Key }) => Key!.slice(this.folder.length)));
      token = page?.NextContinuationToken;
    } while (token !== undefined);
    return keys;
  }

  /** Lists one key, to check the address, the credentials and the permission to list. @throws BucketError */
  async probe(): Promise<void> {
    await this.call('LIST', (s3, options) => s3.listObjectsV2({ Bucket: this.bucket, MaxKeys: 1 }, options));
  }

  /** Resolves with undefined if the object does not exist. @throws BucketError within the timeout */
  private async call<T>(
    what: string,
    work: (s3: S3, options: { abortSignal: AbortSignal }) => Promise<T>,
  ): Promise<T | undefined> {
    const abortSignal = AbortSignal.timeout(this.timeoutMs);
    try {
      return await work(await (this.client ??= openClient(this.config)), { abortSignal });
    } catch (cause) {
      const { name, message, code, $metadata } = cause as Partial<S3ServiceException> & { code?: string };
      const status = $metadata?.httpStatusCode;
      if (name === 'NoSuchKey') return undefined;
      const said = abortSignal.aborted ? `no response within ${this.timeoutMs} ms` : `${name} ${message}`;
      const isTransient = abortSignal.aborted || (status ? status >= 500 || status === 429 : code !== undefined);
      throw new BucketError(`${what} in s3://${this.bucket}: ${said}`, isTransient, { cause });
    }
  }
}

/** Imports the client lazily: most installations have no bucket. */
async function openClient(config: S3ClientConfig): Promise<S3> {
  const { S3 } = await import('@aws-sdk/client-s3');
  return new S3({
    // Most services other than Amazon's have no host name per bucket.
    forcePathStyle: Boolean(process.env.AWS_ENDPOINT_URL_S3 || process.env.AWS_ENDPOINT_URL),
    // Not every service supports the checksums that Amazon's client adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...config,
  });
}
