import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Small pages, so that every listing has several. */
const KEYS_PER_PAGE = 3;

interface Kept {
  bytes: Buffer;
  etag: string;
  headers: Record<string, string>;
}

/** A bucket of S3 on this machine: signatures, digests, ETags and conditions are judged as the real service judges them. */
export interface S3Server {
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  bucket: string;
  /** What it holds: key → object. */
  objects: Map<string, Kept>;
  /** How many requests it refused for their signature. */
  refused(): number;
  /** Called before each write; for what happens at the same moment. */
  beforeWrite: (key: string) => void;
  close(): Promise<void>;
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** AWS Signature Version 4, from its specification: the signature that the request should have. */
function signatureOf(request: IncomingMessage, body: Buffer, secret: string): { given: string; right: string } {
  const authorization = request.headers.authorization ?? '';
  const [, credential = '', signed = '', given = ''] =
    /Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)/.exec(authorization) ?? [];
  const [, day = '', region = '', service = ''] = credential.split('/');
  const url = new URL(request.url ?? '/', 'http://s3');
  const query = [...url.searchParams]
    .map(([name, value]) => [encode(name), encode(value)].join('='))
    .sort()
    .join('&');
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`);
  const canonical = [request.method, url.pathname, query, headers.join(''), signed, sha256(body)].join('\n');
  const at = String(request.headers['x-amz-date']);
  const scope = `${day}/${region}/${service}/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n');
  const key = ['aws4_request', service, region, day].reduceRight<Buffer | string>(
    (made, part) => hmac(made, part),
    `AWS4${secret}`,
  );
  return { given, right: hmac(key, toSign).toString('hex') };
}

const failure = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;

function listing(keys: string[], from: string | null): string {
  const start = from === null ? 0 : keys.findIndex((key) => key > Buffer.from(from, 'base64').toString());
  const page = start < 0 ? [] : keys.slice(start, start + KEYS_PER_PAGE);
  const more = start >= 0 && start + KEYS_PER_PAGE < keys.length;
  const next = more ? Buffer.from(page.at(-1) ?? '').toString('base64') : '';
  const contents = page.map((key) => `<Contents><Key>${key.replaceAll('&', '&amp;')}</Key></Contents>`).join('');
  const token = more ? `<NextContinuationToken>${next}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${contents}${token}</ListBucketResult>`;
}

/** Starts an empty bucket. */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Kept>();
  let refused = 0;
  const bucket = 'releases';
  const secretAccessKey = 'only-for-tests';
  const s3 = createServer((request, response) => {
    const end = (status: number, body: Buffer | string = '', headers: Record<string, string> = {}) =>
      void response.writeHead(status, headers).end(body);
    void buffer(request).then((body) => {
      const { given, right } = signatureOf(request, body, secretAccessKey);
      const isSigned = given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right));
      if (!isSigned || request.headers['x-amz-content-sha256'] !== sha256(body)) {
        refused += 1;
        return end(403, failure('SignatureDoesNotMatch'));
      }
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3');
      if (!pathname.startsWith(`/${bucket}/`)) return end(404, failure('NoSuchBucket'));
      const key = decodeURIComponent(pathname.slice(bucket.length + 2));
      if (request.method === 'GET' && key === '') {
        const keys = [...objects.keys()].filter((one) => one.startsWith(searchParams.get('prefix') ?? '')).sort();
        return end(200, listing(keys, searchParams.get('continuation-token')));
      }
      if (request.method === 'PUT') server.beforeWrite(key);
      const kept = objects.get(key);
      if (request.method === 'GET') {
        if (!kept) return end(404, failure('NoSuchKey'));
        const encoding = searchParams.get('response-content-encoding');
        const headers = { ...kept.headers, ...(encoding && { 'content-encoding': encoding }), etag: kept.etag };
        return end(200, kept.bytes, headers);
      }
      if (request.method === 'DELETE') {
        objects.delete(key);
        return end(204);
      }
      const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.headers;
      if ((ifNoneMatch === '*' && kept) || (ifMatch && kept?.etag !== ifMatch))
        return end(412, failure('PreconditionFailed'));
      const etag = `"${createHash('md5').update(body).digest('hex')}"`;
      const told = ['content-type', 'cache-control', 'content-encoding'] as const;
      const headers = told.map((name) => [name, request.headers[name]]).filter(([, value]) => value !== undefined);
      objects.set(key, { bytes: body, etag, headers: Object.fromEntries(headers) as Record<string, string> });
      return end(200, '', { etag });
    });
  });
  await new Promise<void>((resolve) => s3.listen(0, '127.0.0.1', resolve));
  const server: S3Server = {
    endpoint: `http://127.0.0.1:${(s3.address() as AddressInfo).port}`,
    accessKeyId: 'tests',
    secretAccessKey,
    region: 'ap-south-1',
    bucket,
    objects,
    refused: () => refused,
    beforeWrite: () => undefined,
    async close() {
      s3.closeAllConnections();
      await new Promise((resolve) => s3.close(resolve));
    },
  };
  return server;
}
