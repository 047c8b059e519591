import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { CallerArea } from '../database/schema';
import { ApiError } from '../http/api-error';
import type { Actor } from '../http/guards';
import type { IdempotentRequest } from './remembered-responses.repository';

/**
 * Returns the caller and request of a command, with the client's key and a digest of the path parameters and the
 * content, independent of field order; undefined without a key.
 * @param content of a form, in place of the body
 * @throws ApiError 400 `invalid_idempotency_key` unless it is 1 to 255 printable ASCII characters without blanks
 */
export function identify(
  { routeOptions, headers, params, body }: Pick<FastifyRequest, 'routeOptions' | 'headers' | 'params' | 'body'>,
  area: CallerArea,
  callerId: number,
  content: unknown = body,
): IdempotentRequest | undefined {
  const { operationId: operation } = (routeOptions.schema ?? {}) as { operationId?: string };
  if (!operation) throw new Error(`${routeOptions.url} has no operationId.`);
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new ApiError(400, 'invalid_idempotency_key', 'Invalid Idempotency-Key');
  }
  const asked = Object.keys(params ?? {}).length > 0 ? [params, content] : content;
  return { area, callerId, operation, key, hash: digest(canonicalJson(asked)) };
}

/** As `identify`, for an admin. A key's requests are its own: its maker gets no response to them, nor it to the maker's. */
export const identifyActor = (
  request: Parameters<typeof identify>[0],
  { adminId, apiKeyId }: Actor,
  content?: unknown,
): IdempotentRequest | undefined =>
  apiKeyId === undefined
    ? identify(request, 'admin', adminId, content)
    : identify(request, 'api-key', apiKeyId, content);

/** Returns the SHA-256 in base64url; represents a file in the content of a form. */
export function digest(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url');
}

/** Recursion is safe: no JSON body nests deeper than 32 (json-body.ts). */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = value as Record<string, unknown>;
  const names = Object.keys(fields).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalJson(fields[name])}`).join()}}`;
}
