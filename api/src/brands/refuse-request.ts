import type { ServerResponse } from 'node:http';
import type { ErrorCode } from '../platform/http/error-codes';
import { SECURITY_HEADERS } from '../platform/http/security-headers';

const REFUSALS = {
  brand_suspended: { message: 'This programme is closed for now.', after: '60' },
  brand_not_ready: { message: 'This programme is being updated. Please try again in a moment.', after: '5' },
} satisfies Partial<Record<ErrorCode, unknown>>;

/** Responds 503 in the form of the api's error responses, for a brand that has no app. */
export function refuse(response: ServerResponse, code: keyof typeof REFUSALS): void {
  const { message, after } = REFUSALS[code];
  response.writeHead(503, {
    ...SECURITY_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': after,
    // The request's body is not read.
    connection: 'close',
  });
  response.end(JSON.stringify({ message, code }));
}
