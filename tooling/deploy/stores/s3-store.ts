import { NoSuchKey, S3, S3ServiceException, type S3ClientConfig, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import type { ObjectHeaders, ObjectStore, StoredObject } from './object-store';

/** 412: the condition does not hold. 409: a concurrent conditional write of the same key. */
const failsCondition = (error: unknown) =>
  error instanceof S3ServiceException && [409, 412].includes(error.$metadata.httpStatusCode ?? 0);

/**
 * Releases in an S3-compatible bucket with conditional writes (`If-None-Match: *`, `If-Match`): Amazon since November
 * 2024, MinIO, Ceph, Cloudflare R2. Without them two teams that switch at once could undo each other; `init` checks
 * that they work.
 */
export class S3Store implements ObjectStore {
  readonly name: string;
  private readonly s3: S3;

  /** @param prefix of every key, '' or ending in `/` */
  constructor(
    private readonly bucket: string,
    private readonly prefix: string,
    config: S3ClientConfig,
  ) {
    this.name = `s3://${bucket}/${prefix}`;
    this.s3 = new S3({
      ...config,
      maxAttempts: 5,
      // Not every service supports the checksums that Amazon's client adds by default.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  private object(key: string) {
    return { Bucket: this.bucket, Key: this.prefix + key };
  }

  /** @throws Error that names the failed operation; the service's own often has no message */
  private async attempt<T>(what: string, work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof NoSuchKey || failsCondition(error)) throw error;
      const { name, message } = error as Error;
      throw new Error(`${what} in ${this.name} failed: ${name} ${message}`, { cause: error });
    }
  }

  async read(key: string): Promise<StoredObject | undefined> {
    try {
      const { Body, ETag } = await this.attempt(`Reading ${key}`, this.s3.getObject(this.object(key)));
      if (!ETag) throw new Error(`${this.name} answers without an ETag: nothing can be replaced safely there`);
      return { bytes: Buffer.from(await Body!.transformToByteArray()), tag: ETag };
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  }

  private async write(
    key: string,
    bytes: Buffer,
    { contentType, cacheControl, contentEncoding }: ObjectHeaders,
    condition: { IfMatch?: string; IfNoneMatch?: string },
  ): Promise<boolean> {
    const headers = { ContentType: contentType, CacheControl: cacheControl, ContentEncoding: contentEncoding };
    const put = this.s3.putObject({ ...this.object(key), Body: bytes, ...headers, ...condition });
    try {
      await this.attempt(`Writing ${key}`, put);
      return true;
    } catch (error) {
      if (failsCondition(error)) return false;
      throw error;
    }
  }

  create(key: string, bytes: Buffer, headers: ObjectHeaders): Promise<boolean> {
    return this.write(key, bytes, headers, { IfNoneMatch: '*' });
  }

  async replace(key: string, bytes: Buffer, headers: ObjectHeaders, tag: string): Promise<boolean> {
    if (await this.write(key, bytes, headers, { IfMatch: tag })) return true;
    // Ceph 16 returns an ETag with quotes and compares it without.
    return this.write(key, bytes, headers, { IfMatch: tag.replaceAll('"', '') });
  }

  async list(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    const pages = paginateListObjectsV2({ client: this.s3 }, { Bucket: this.bucket, Prefix: this.prefix + prefix });
    for await (const { Contents = [] } of pages) keys.push(...Contents.map(({ Key }) => Key!));
    return keys.map((key) => key.slice(this.prefix.length)).sort();
  }

  async remove(key: string): Promise<void> {
    await this.attempt(`Removing ${key}`, this.s3.deleteObject(this.object(key)));
  }
}
