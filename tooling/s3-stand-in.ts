import { createHash, randomBytes } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { listObjects } from './s3-listing';
import { type Credentials, type S3Refusal, judgeSignature } from './s3-signature';

export interface StoredObject {
  bytes: Buffer;
  /** MD5 in quotes, as S3 gives it for what was put in one piece. */
  etag: string;
  lastModified: Date;
  /** What was put along and is given back: content-type, cache-control, content-encoding, x-amz-meta-*. */
  headers: Record<string, string>;
}

/** A request as it came, signed or not. */
export interface S3Request {
  method: string;
  bucket: string;
  /** Empty: the bucket itself. */
  key: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
}

/** In place of an answer: an error of S3, silence until the caller gives up, or a connection that breaks off. */
export type Trouble = S3Refusal | 'silent' | 'broken';

export interface S3StandInOptions {
  /** Names of the buckets that there are. */
  buckets: readonly string[];
  /** 0, the default, takes a free one. */
  port?: number;
  /** How many keys a page of a listing has at most; as S3's own, 1000. */
  keysPerPage?: number;
}

const KEPT_HEADERS = /^(content-type|cache-control|content-encoding|x-amz-meta-.+)$/;

/**
 * A server on this machine that speaks the part of S3 which this repository uses, for tests of what calls it: objects are put,
 * fetched, headed, deleted and listed (ListObjectsV2) with path-style addresses; every request must be signed (Signature
 * Version 4) and dated within 15 minutes; `If-Match` and `If-None-Match: *` hold for PUT and `If-Match` for DELETE, decided in
 * one step, so that of two at once one is refused with 412.
 */
export class S3StandIn {
  /** Every request, oldest first. */
  readonly requests: S3Request[] = [];
  /** How many were refused for their signature. */
  refused = 0;
  readonly credentials: Credentials = {
    region: 'ap-south-1',
    accessKeyId: `STANDIN${randomBytes(6).toString('hex').toUpperCase()}`,
    secretAccessKey: randomBytes(20).toString('hex'),
  };
  private readonly buckets: Map<string, Map<string, StoredObject>>;
  private trouble: (request: S3Request) => Trouble | undefined = () => undefined;

  private constructor(
    private readonly server: Server,
    buckets: readonly string[],
    private readonly keysPerPage: number | undefined,
  ) {
    this.buckets = new Map(buckets.map((name) => [name, new Map<string, StoredObject>()]));
    // Longer than any test: an idle connection that is closed while it is taken up again looks like a broken one.
    server.keepAliveTimeout = 120_000;
    server.on('request', (request, response) => void this.receive(request, response));
  }

  static async start({ buckets, port = 0, keysPerPage }: S3StandInOptions): Promise<S3StandIn> {
    const server = createServer();
    const standIn = new S3StandIn(server, buckets, keysPerPage);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return standIn;
  }

  /** Scheme, host and port; a bucket's address is this, a slash and its name. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** What a bucket holds, by key; a test may look into it and change it. */
  objects(bucket: string): Map<string, StoredObject> {
    const objects = this.buckets.get(bucket);
    if (!objects) throw new Error(`The stand-in was started without a bucket '${bucket}'.`);
    return objects;
  }

  /** From now on, requests for which `trouble` names one get that in place of an answer, and change nothing. */
  meetWith(trouble: (request: S3Request) => Trouble | undefined): void {
    this.trouble = trouble;
  }

  /** Forgets objects, requests and trouble between two tests. */
  reset(): void {
    this.requests.length = 0;
    this.refused = 0;
    this.trouble = () => undefined;
    for (const objects of this.buckets.values()) objects.clear();
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async receive(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const { method = '', url: target = '', headers } = incoming;
    const [, bucket = '', ...key] = target.split('?')[0]!.split('/').map(decodeURIComponent);
    const { searchParams: query } = new URL(target, this.url);
    const request: S3Request = { method, bucket, key: key.join('/'), query, headers };
    this.requests.push(request);

    const trouble = this.trouble(request);
    if (trouble === 'silent') return;
    if (trouble === 'broken') return void incoming.socket.destroy();
    const unsigned = judgeSignature({ method, target, headers, body }, this.credentials);
    if (!trouble && unsigned) this.refused += 1;
    const refusal = trouble ?? unsigned;
    if (refusal) refuse(response, refusal);
    else this.answer(request, body, response);
  }

  private answer(request: S3Request, body: Buffer, response: ServerResponse): void {
    const { method, bucket, key, headers, query } = request;
    const objects = this.buckets.get(bucket);
    if (!objects) return refuse(response, { status: 404, code: 'NoSuchBucket' });
    if (key === '') return this.answerForBucket(request, objects, response);

    const there = objects.get(key);
    const unmet =
      (headers['if-none-match'] === '*' && there !== undefined) ||
      (headers['if-match'] !== undefined && headers['if-match'] !== there?.etag);
    if (unmet && (method === 'PUT' || method === 'DELETE')) {
      return refuse(response, { status: 412, code: 'PreconditionFailed' });
    }
    if (method === 'PUT') {
      if (headers['content-length'] === undefined)
        return refuse(response, { status: 411, code: 'MissingContentLength' });
      const etag = `"${createHash('md5').update(body).digest('hex')}"`;
      objects.set(key, { bytes: body, etag, lastModified: new Date(), headers: keptOf(headers) });
      response.writeHead(200, { etag }).end();
    } else if (method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (method === 'GET' || method === 'HEAD') {
      if (!there) return refuse(response, { status: 404, code: 'NoSuchKey' });
      const encoding = query.get('response-content-encoding');
      response.writeHead(200, {
        'content-type': 'binary/octet-stream',
        ...there.headers,
        ...(encoding && { 'content-encoding': encoding }),
        'content-length': there.bytes.length,
        'last-modified': there.lastModified.toUTCString(),
        etag: there.etag,
      });
      response.end(method === 'HEAD' ? undefined : there.bytes);
    } else refuse(response, { status: 405, code: 'MethodNotAllowed' });
  }

  private answerForBucket({ method, query }: S3Request, objects: Map<string, StoredObject>, response: ServerResponse) {
    if (method === 'HEAD') return void response.writeHead(200).end();
    if (method !== 'GET' || query.get('list-type') !== '2') {
      return refuse(response, { status: 501, code: 'NotImplemented' });
    }
    response.writeHead(200, { 'content-type': 'application/xml' }).end(listObjects(objects, query, this.keysPerPage));
  }
}

function refuse(response: ServerResponse, { status, code }: S3Refusal): void {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(response.req.method === 'HEAD' ? undefined : xml);
}

function keptOf(headers: IncomingHttpHeaders): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => KEPT_HEADERS.test(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
}
