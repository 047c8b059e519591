import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { ObjectHeaders, ObjectStore, StoredObject } from './object-store';

/** Where a bucket lies and who we are there. */
interface BucketAddress {
  /** Scheme and host of the service; the bucket is the first part of the path. */
  endpoint: string;
  bucket: string;
  /** In front of every key, '' or ending in `/`. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/** Another attempt follows 429 and 5xx that often, by aws4fetch, each after twice the wait. */
const RETRIES = 4;

/** 412: the condition does not hold. 409: somebody else's conditional write of the same key came in between. */
const refusedByCondition = (status: number) => status === 412 || status === 409;

/** Else fetch unpacks what is stored compressed, and the bytes that are judged are not the bytes that lie there. */
const asStored = '?response-content-encoding=identity';

const unescapeXml = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_all, name: string) =>
    name === 'amp' ? '&' : name === 'lt' ? '<' : name === 'gt' ? '>' : name === 'quot' ? '"' : "'",
  );
const elements = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => unescapeXml(text));

/**
 * Releases in a bucket that speaks S3 with conditional writes (`If-None-Match: *`, `If-Match`): Amazon since November 2024, MinIO,
 * Ceph, Cloudflare R2. Without them two teams that switch at once could undo each other; `init` tries whether they are kept.
 */
export class BucketStore implements ObjectStore {
  readonly name: string;
  private readonly client: AwsClient;
  private readonly base: string;

  constructor(private readonly address: BucketAddress) {
    const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey, sessionToken } = address;
    this.name = `s3://${bucket}/${prefix}`;
    this.base = `${endpoint.replace(/\/+$/, '')}/${bucket}`;
    this.client = new AwsClient({
      accessKeyId,
      secretAccessKey,
      ...(sessionToken && { sessionToken }),
      service: 's3',
      region,
      retries: RETRIES,
    });
  }

  private async send(method: string, key: string, headers: Record<string, string> = {}, body?: Buffer) {
    const digest = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    return await this.client.fetch(`${this.base}/${key}`, {
      method,
      headers: { 'x-amz-content-sha256': digest, ...headers },
      ...(body && { body: new Uint8Array(body) }),
    });
  }

  private async failure(what: string, answer: Response): Promise<Error> {
    const [code = ''] = elements(await answer.text(), 'Code');
    return new Error(`${what} in ${this.name} was answered ${answer.status} ${code}`.trimEnd());
  }

  async read(key: string): Promise<StoredObject | undefined> {
    const answer = await this.send('GET', this.address.prefix + key + asStored);
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw await this.failure(`Reading ${key}`, answer);
    const tag = answer.headers.get('etag');
    if (!tag) throw new Error(`${this.name} answers without an ETag: nothing can be replaced safely there`);
    return { bytes: Buffer.from(await answer.arrayBuffer()), tag };
  }

  private async write(key: string, bytes: Buffer, headers: ObjectHeaders, condition: Record<string, string>) {
    const { contentType, cacheControl, contentEncoding } = headers;
    const answer = await this.send(
      'PUT',
      this.address.prefix + key,
      {
        'content-type': contentType,
        'cache-control': cacheControl,
        ...(contentEncoding && { 'content-encoding': contentEncoding }),
        ...condition,
      },
      bytes,
    );
    if (refusedByCondition(answer.status)) return false;
    if (!answer.ok) throw await this.failure(`Writing ${key}`, answer);
    await answer.arrayBuffer();
    return true;
  }

  create(key: string, bytes: Buffer, headers: ObjectHeaders): Promise<boolean> {
    return this.write(key, bytes, headers, { 'if-none-match': '*' });
  }

  replace(key: string, bytes: Buffer, headers: ObjectHeaders, tag: string): Promise<boolean> {
    return this.write(key, bytes, headers, { 'if-match': tag });
  }

  async list(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    let token: string | undefined;
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix: this.address.prefix + prefix });
      if (token) query.set('continuation-token', token);
      const answer = await this.send('GET', `?${query}`);
      if (!answer.ok) throw await this.failure('Listing', answer);
      const xml = await answer.text();
      keys.push(...elements(xml, 'Key').map((key) => key.slice(this.address.prefix.length)));
      [token] = elements(xml, 'NextContinuationToken');
    } while (token);
    return keys.sort();
  }

  async remove(key: string): Promise<void> {
    const answer = await this.send('DELETE', this.address.prefix + key);
    if (!answer.ok && answer.status !== 404) throw await this.failure(`Removing ${key}`, answer);
    await answer.arrayBuffer();
  }
}
