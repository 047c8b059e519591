import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** A request as its signature covers it. */
export interface SignedRequest {
  method: string;
  /** Path and query as they came over the wire. */
  target: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Credentials {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The error code of S3 that a request is refused with, and its HTTP status. */
export interface S3Refusal {
  status: number;
  code: string;
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
const MOMENT = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/;
const SKEW_MS = 15 * 60_000;

/**
 * Judges a request's signature by AWS Signature Version 4, written from its description and not from any client, so that a
 * client's mistake is seen here and not repeated.
 *
 * @returns why it is refused; undefined when it is good
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function judgeSignature(request: SignedRequest, credentials: Credentials): S3Refusal | undefined {
  const { headers, body } = request;
  const authorization = AUTHORIZATION.exec(headers.authorization ?? '');
  if (!authorization) return { status: 403, code: 'AccessDenied' };
  const [, accessKeyId, day, region, signedHeaders, signature] = authorization as unknown as string[];
  if (accessKeyId !== credentials.accessKeyId) return { status: 403, code: 'InvalidAccessKeyId' };
  if (region !== credentials.region) return { status: 400, code: 'AuthorizationHeaderMalformed' };

  const moment = String(headers['x-amz-date']);
  const at = Date.parse(moment.replace(MOMENT, '$1-$2-$3T$4:$5:$6Z'));
  if (!moment.startsWith(day!) || !(Math.abs(Date.now() - at) < SKEW_MS)) {
    return { status: 403, code: 'RequestTimeTooSkewed' };
  }
  const bodyHash = headers['x-amz-content-sha256'];
  if (bodyHash === undefined) return { status: 400, code: 'MissingSecurityHeader' };
  if (bodyHash !== 'UNSIGNED-PAYLOAD' && bodyHash !== sha256(body)) {
    return { status: 400, code: 'XAmzContentSHA256Mismatch' };
  }
  const owed = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  const signed = signedHeaders!.split(';');
  if (owed.some((name) => !signed.includes(name))) return { status: 403, code: 'AccessDenied' };

  const canonical = [
    request.method,
    canonicalPath(request.target),
    canonicalQuery(request.target),
    ...signed.map((name) => `${name}:${String(headers[name]).trim().replaceAll(/\s+/g, ' ')}`),
    '',
    signedHeaders,
    bodyHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n');
  const key = [day!, region!, 's3', 'aws4_request'].reduce<string | Buffer>(
    (last, part) => hmac(last, part),
    `AWS4${credentials.secretAccessKey}`,
  );
  return hmac(key, toSign).toString('hex') === signature ? undefined : { status: 403, code: 'SignatureDoesNotMatch' };
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

const hmac = (key: string | Buffer, content: string) => createHmac('sha256', key).update(content).digest();

const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

const canonicalPath = (target: string) =>
  target
    .split('?')[0]!
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/');

const canonicalQuery = (target: string) =>
  [...new URL(target, 'http://any').searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
