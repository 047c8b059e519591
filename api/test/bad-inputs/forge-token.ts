import { createHmac } from 'node:crypto';
import type { TestApi } from '../create-test-api';

export const encode = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

export const partsOf = (token: string) => token.split('.') as [header: string, payload: string, signature: string];

const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

export interface Forgery {
  /** Fields of the header and of the payload that differ from the token's own; undefined takes one out. */
  header?: Record<string, unknown>;
  payload?: Record<string, unknown>;
  /** The payload as a text of its own. */
  payloadText?: string;
  /** Default: the key the api signs with. */
  secret?: Uint8Array | string;
  /** Of the HMAC. */
  hash?: 'sha256' | 'sha384' | 'sha512';
}

/** The token with parts of it changed, signed byte by byte: no library that would refuse to write such a thing. */
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

/** The claims of a token. */
export const claimsOf = (token: string) => read(partsOf(token)[1]);
