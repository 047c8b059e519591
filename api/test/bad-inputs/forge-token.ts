import { createHmac } from 'node:crypto';
import type { TestApi } from '../create-test-api';

export const encode = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

export const partsOf = (token: string) => token.split('.') as [header: string, payload: string, signature: string];

const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

export interface Forgery {
  /** Fields of the header and of the payload that replace the token's own; undefined removes one. */
  header?: Record<string, unknown>;
  payload?: Record<string, unknown>;
  /** Replaces the payload by a text. */
  payloadText?: string;
  /** Default: the api's signing key. */
  secret?: Uint8Array | string;
  /** Of the HMAC. */
  hash?: 'sha256' | 'sha384' | 'sha512';
}

/** Returns a changed and re-signed token, built byte by byte: a library would refuse to write some of these. */
export function forgeToken({ context }: TestApi, token: string, forgery: Forgery): string {
  const [header, payload] = partsOf(token);
  const head = encode({ ...read(header), ...forgery.header });
  const body = encode(forgery.payloadText ?? { ...read(payload), ...forgery.payload });
  const secret = forgery.secret ?? context.config.tokenKeys[0]!.secret;
  const signature = createHmac(forgery.hash ?? 'sha256', secret)
    .update(`${head}.${body}`)
    .digest('base64url');
  return `${head}.${body}.${signature}`;
}

/** Returns the claims of a token. */
export const claimsOf = (token: string) => read(partsOf(token)[1]);
