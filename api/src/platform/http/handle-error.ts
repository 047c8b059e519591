import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { NotAdmittedError, isDatabaseUnavailable, isUnstorableText } from '../database/database-errors';
import { ApiError } from './api-error';
import type { ErrorCode } from './error-codes';
import { SECURITY_HEADERS } from './security-headers';
import { INVALID_REQUEST, validationError } from './validation';

declare module 'fastify' {
  interface FastifyRequest {
    refusal: ErrorCode | null;
  }
}

const RETRY_AFTER_SECONDS = '5';
/** An operator has to make room first. */
const RETRY_AFTER_FULL_DISK_SECONDS = '60';

/** Turns every error into a response: `{message, code, errors?, data?}`, never a stack, a path or SQL. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, message, code, details } = toApiError(error);
  const { headers = {}, ...more } = details;
  if (status >= 500 && !hungUp(request)) request.log.error({ err: error }, 'request failed');
  request.refusal = code;
  void reply
    .code(status)
    .headers(headers)
    .type('application/json; charset=utf-8')
    .send({ message, code, ...more });
}

/** Whether the caller closed the connection before sending the whole request. Logged with status 499. */
const hungUp = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

export function handleNotFound(request: FastifyRequest, reply: FastifyReply): void {
  request.refusal = 'not_found';
  void reply.code(404).send({ message: 'Not found', code: 'not_found' });
}

/** Responds to a malformed URL, which reaches no route and no hook; Fastify's own response would repeat it. */
export function sendUnreadable(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  void reply
    .code(400)
    .headers({ ...SECURITY_HEADERS, 'cache-control': 'no-store', 'x-request-id': request.id })
    .send({ message: 'Invalid request', code: 'invalid_request' });
}

export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof NotAdmittedError)
    return new ApiError(503, 'brand_not_ready', 'This programme is closed for now. Please try again later.', {
      headers: { 'retry-after': RETRY_AFTER_SECONDS },
    });
  const isDiskFull = (error as NodeJS.ErrnoException | null)?.code === 'ENOSPC';
  if (isDiskFull || isDatabaseUnavailable(error)) {
    return new ApiError(503, 'unavailable', 'The service is not available right now. Please try again.', {
      headers: { 'retry-after': isDiskFull ? RETRY_AFTER_FULL_DISK_SECONDS : RETRY_AFTER_SECONDS },
    });
  }
  if (isUnstorableText(error)) return new ApiError(400, 'invalid_request', INVALID_REQUEST);
  const { validation, validationContext, statusCode = 500 } = error as FastifyError & { validationContext?: string };
  if (validation) return validationError(validation, validationContext ?? 'body');
  if (statusCode === 413) return new ApiError(413, 'too_large', 'The request is too large');
  if (statusCode === 415) return new ApiError(415, 'unsupported_media_type', 'Unsupported media type');
  if (statusCode === 404) return new ApiError(404, 'not_found', 'Not found');
  if (statusCode === 408) return new ApiError(408, 'timeout', 'The request took too long');
  if (statusCode >= 400 && statusCode < 500) return new ApiError(400, 'invalid_request', 'Invalid request');
  return new ApiError(500, 'internal', 'Something went wrong');
}
