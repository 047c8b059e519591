import type { FastifyInstance } from 'fastify';

/** Headers of every response. */
export const SECURITY_HEADERS: Record<string, string> = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

const POLICY = 'content-security-policy';

/**
 * Sets the headers on every response of the api. No CORS header anywhere: site and api share one origin. A route that
 * returns a page sets its own content security policy.
 */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const ownPolicy = reply.getHeader(POLICY);
    reply.headers(ownPolicy === undefined ? SECURITY_HEADERS : { ...SECURITY_HEADERS, [POLICY]: ownPolicy });
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done(null, payload);
  });
}
