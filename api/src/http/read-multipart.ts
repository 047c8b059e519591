import type { FastifyRequest } from 'fastify';
import { ApiError } from './api-error';
import { refuseStandstill } from './refuse-standstill';
import { INVALID_REQUEST } from './validation';

/**
 * Reads a multipart form part by part while it arrives.
 *
 * @param bytesPerSecond slowest speed that is borne (`uploadBytesPerSecond`)
 * @param read takes the parts off the request, and throws ApiErrors of its own
 * @returns undefined for a request that brings no body of any kind
 * @throws ApiError 400 for a form that is broken, 408 for a client that hardly sends, 415 for another kind of body; what
 * `read` throws
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
  return refuseStandstill(
    request,
    bytesPerSecond,
    read().catch((error: unknown) => {
      throw isComplaint(error) ? new ApiError(400, 'invalid_request', INVALID_REQUEST) : error;
    }),
  );
}

/**
 * The parser's own complaints about a form that breaks off or names no boundary carry no status, and no number of the system's
 * as a full disk does.
 */
function isComplaint(error: unknown): boolean {
  const { statusCode, errno } = (error ?? {}) as { statusCode?: number; errno?: number };
  return !(error instanceof ApiError) && statusCode === undefined && errno === undefined;
}
