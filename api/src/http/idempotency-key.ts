import { createHash } from 'node:crypto';
import { Type } from '@sinclair/typebox';
import { ApiError } from './api-error';

const HEADER = 'idempotency-key';

/** For the `headers` of a route that may safely be sent twice. */
export const idempotencyHeaders = Type.Object({
  [HEADER]: Type.Optional(
    Type.String({
      description: 'One per act, of the client’s making: a repeated request gets the first answer again.',
    }),
  ),
});

/**
 * The client's key and a digest of the body as it was sent, whatever the order of its fields; undefined without a key.
 * A key is 1 to 255 printable ASCII characters without blanks; anything else is 400.
 */
export function requestIdentity(request: {
  headers: Record<string, unknown>;
  body?: unknown;
}): { key: string; hash: string } | undefined {
  const key = request.headers[HEADER];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new ApiError(400, 'invalid_idempotency_key', 'Invalid Idempotency-Key');
  }
  return { key, hash: createHash('sha256').update(canonicalJson(request.body)).digest('base64url') };
}

/**
 * What was answered to this very request before, if anything. A key that stands for another request is 422
 * (trust.md "Idempotency").
 */
export function answerAgain<T>(
  remembered: { hash: string; body: unknown } | undefined,
  request: { hash: string },
): T | undefined {
  if (remembered && remembered.hash !== request.hash) {
    throw new ApiError(422, 'idempotency_key_reused', 'This Idempotency-Key was used for another request');
  }
  return remembered?.body as T | undefined;
}

/** Recursion is safe: no JSON body nests deeper than 32 (json-body.ts). */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join()}}`;
}
