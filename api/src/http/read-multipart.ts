import type { FastifyRequest } from 'fastify';
import { ApiError } from './api-error';
import { rejectStalledUpload } from './reject-stalled-upload';
import { INVALID_REQUEST } from './validation';

/** The message for more than one file in a field that takes one. */
export const ONLY_ONE_FILE = 'Only one file';

/**
 * Reads a multipart form part by part while it arrives.
 * @param bytesPerSecond lowest permitted speed (`uploadBytesPerSecond`)
 * @param read consumes the parts of the request, and throws ApiErrors of its own
 * @returns undefined for a request without a body
 * @throws ApiError 400 for a malformed form, 408 for a stalled client, 415 for another content type; the errors of
 *   `read`
 */
export async function readMultipart<Form>(
  request: FastifyRequest,
  bytesPerSecond: number,
  read: () => Promise<Form>,
): Promise<Form | undefined> {
  if (!request.isMultipart()) {
    if (request.headers['content-type'] === undefined) return undefined;
    throw new ApiError(415, 'unsupported_media_type', 'Unsupported media type');
  }
  return rejectStalledUpload(
    request,
    bytesPerSecond,
    read().catch((error: unknown) => {
      throw isParserError(error) ? new ApiError(400, 'invalid_request', INVALID_REQUEST) : error;
    }),
  );
}

/**
 * Whether the error is the parser's own about a truncated form or a missing boundary: these have neither a status nor,
 * unlike a full disk, an errno.
 */
function isParserError(error: unknown): boolean {
  const { statusCode, errno } = (error ?? {}) as { statusCode?: number; errno?: number };
  return !(error instanceof ApiError) && statusCode === undefined && errno === undefined;
}
