import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

const HEADER = 'x-request-id';
/** The forms that proxies make: UUIDs, hexadecimal numbers, Cloudflare's and AWS's ids. */
const SANE = /^(?=.*[A-Za-z])[A-Za-z0-9._:=;-]{8,128}$/;

/**
 * Assigns an id to each request, so that its log line can be found from the response (`X-Request-Id`). The id from a
 * trusted proxy is kept, so that both logs agree; others are not: a forged one could repeat another request's, or put
 * personal data in the log.
 * @param trustProxy addresses and networks (CIDR) of TRUST_PROXY
 */
export function requestIds(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  // The same rule as Fastify's own for X-Forwarded-For.
  const isTrusted = proxyAddr.compile([...trustProxy]);
  return ({ headers, socket }) => {
    const given = headers[HEADER];
    const sane = typeof given === 'string' && SANE.test(given);
    return sane && isTrusted(socket.remoteAddress ?? '', 0) ? given : randomUUID();
  };
}
