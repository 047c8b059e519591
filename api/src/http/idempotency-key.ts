import { createHash } from 'node:crypto';
import { Type } from '@sinclair/typebox';
import { ApiError } from './api-error';

const HEADER = 'idempotency-key';

/** For the `headers` of every route that creates, changes or moves something. */
export const idempotencyHeaders = Type.Object({
  [HEADER]: Type.Optional(
    Type.String({
      description:
        'One for each intent, made by the client: a request that is repeated under it gets the first response again, and nothing is done twice. 1 to 255 printable ASCII characters.',
    }),
  ),
});

/** A client's key, and a digest of the request sent under it. */
export interface RequestIdentity {
  key: string;
  hash: string;
}

/**
 * Reads the client's key and digests the request: its path parameters and its content, independent of field order.
 * Undefined without a key.
 * @throws ApiError 400 `invalid_idempotency_key` unless it is 1 to 255 printable ASCII characters without blanks
 */
export function requestIdentity({
  headers,
  params,
  content,
}: {
  headers: Record<string, unknown>;
  params?: unknown;
  content?: unknown;
}): RequestIdentity | undefined {
  const key = headers[HEADER];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new ApiError(400, 'invalid_idempotency_key', 'Invalid Idempotency-Key');
  }
  const asked = Object.keys(params ?? {}).length > 0 ? [params, content] : content;
  return { key, hash: digest(canonicalJson(asked)) };
}

/** Returns the SHA-256 in base64url; represents a file in the content of a form. */
export function digest(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url');
}

/** Recursion is safe: no JSON body nests deeper than 32 (json-body.ts). */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join()}}`;
}
