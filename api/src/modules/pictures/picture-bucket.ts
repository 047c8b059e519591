import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { PictureBucketConfig } from '../../config/picture-bucket';
import type { PictureShelf } from './picture-store';
import { pictureTypeOf } from './picture-key';

/** What a bucket answered in place of what it was asked for; without a status it did not answer. */
export class BucketError extends Error {
  override readonly name = 'BucketError';

  constructor(
    message: string,
    /** HTTP status; undefined when there was no answer in time. */
    readonly status: number | undefined,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** It would be answered the same again: neither silence, nor a fault of the store's own, nor too much asked at once. */
  get isFinal(): boolean {
    return this.status !== undefined && this.status < 500 && this.status !== 429;
  }
}

/** A bucket of an S3-compatible store, as the shelf of a picture store and as what a backup reads. */
export interface PictureBucket extends PictureShelf {
  /** All keys, in the order of their bytes; other objects of the bucket among them. @throws BucketError */
  keys(): Promise<string[]>;
  /** Asks for one key's name, to learn whether the address, the credentials and the right to list are good. @throws BucketError */
  probe(): Promise<void>;
}

interface Answer {
  status: number;
  bytes: Buffer;
}

const TRIES = 3;
const FIRST_PAUSE_MS = 100;
const MAX_SAID = 200;
/** As the api itself serves them: a key's content never changes. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable';

/**
 * Opens a bucket; asks it nothing yet. Each call ends within `timeoutMs`, tries included: what fails quickly (a connection that
 * breaks off, 5xx, 429) is tried three times, which is safe because a key's content never changes. aws4fetch only signs:
 * its own retries leave out broken connections, and unstorage's S3 driver takes a missing bucket for a kept picture, lists
 * a thousand keys at most and waits for ever (decision 0024).
 */
export function openPictureBucket({ url, timeoutMs, ...access }: PictureBucketConfig): PictureBucket {
  const client = new AwsClient({ ...access, service: 's3' });
  return {
    async put(key, bytes) {
      const headers = { 'Content-Type': pictureTypeOf(key), 'Cache-Control': CACHE_CONTROL };
      await ask('PUT', `${url}/${key}`, { body: bytes, headers });
    },
    async get(key) {
      const { status, bytes } = await ask('GET', `${url}/${key}`, { besides: 404 });
      return status === 404 ? null : bytes;
    },
    async remove(key) {
      await ask('DELETE', `${url}/${key}`, { besides: 404 });
    },
    async keys() {
      const keys: string[] = [];
      let token: string | undefined;
      do {
        const page = await list(token === undefined ? {} : { 'continuation-token': token });
        keys.push(...[...page.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key]) => unescape(key!)));
        token = textOf(page, 'NextContinuationToken');
      } while (token !== undefined);
      return keys;
    },
    async probe() {
      await list({ 'max-keys': '1' });
    },
  };

  async function list(query: Record<string, string>): Promise<string> {
    const { bytes } = await ask('GET', `${url}?${new URLSearchParams({ 'list-type': '2', ...query })}`);
    const page = bytes.toString();
    if (!page.includes('<ListBucketResult')) throw new BucketError(`GET ${url}: 200, but no listing of a bucket`, 200);
    return page;
  }

  /** @param besides a status that is an answer too, not an error: of a missing object, never of a missing bucket */
  async function ask(
    method: string,
    address: string,
    { body, headers, besides }: { body?: Buffer; headers?: Record<string, string>; besides?: number } = {},
  ): Promise<Answer> {
    const signal = AbortSignal.timeout(timeoutMs);
    for (let tried = 1; ; tried += 1) {
      const answer = await send(method, address, { body, headers, signal }).catch((cause: unknown) => {
        const said = signal.aborted ? `no answer within ${timeoutMs} ms` : 'no connection';
        return new BucketError(`${method} ${address}: ${said}`, undefined, { cause });
      });
      const failure = answer instanceof BucketError ? answer : failureOf(answer, besides, `${method} ${address}`);
      if (failure === undefined) return answer as Answer;
      if (tried === TRIES || signal.aborted || failure.isFinal) throw failure;
      await wait(FIRST_PAUSE_MS * 2 ** (tried - 1) * (0.5 + Math.random()), undefined, { signal }).catch(() => {
        throw failure;
      });
    }
  }

  async function send(
    method: string,
    address: string,
    { body, headers, signal }: { body?: Buffer; headers?: Record<string, string>; signal: AbortSignal },
  ): Promise<Answer> {
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const request = await client.sign(address, {
      method,
      headers: { ...headers, 'X-Amz-Content-Sha256': hash },
      signal,
      // A redirect would take the signature to another host.
      redirect: 'manual',
      ...(body && { body: new Uint8Array(body) }),
    });
    const response = await fetch(request);
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  }
}

function failureOf({ status, bytes }: Answer, besides: number | undefined, asked: string): BucketError | undefined {
  if (status >= 200 && status < 300) return undefined;
  const xml = bytes.toString();
  const code = textOf(xml, 'Code');
  if (status === besides && code !== 'NoSuchBucket') return undefined;
  const said = [code, textOf(xml, 'Message')?.slice(0, MAX_SAID)].filter(Boolean).join(': ');
  return new BucketError(`${asked}: ${status}${said && ` ${said}`}`, status);
}

const textOf = (xml: string, element: string) => {
  const found = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  return found === undefined ? undefined : unescape(found);
};

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' };

const unescape = (text: string) => text.replaceAll(/&(?:lt|gt|quot|apos|amp);/g, (entity) => ENTITIES[entity]!);
