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

/** What the pages send and read beyond the names that browsers always allow; both apps' `src/api` folders have them. */
const CROSS_ORIGIN = {
  methods: 'GET, POST, PUT, DELETE',
  requestHeaders: 'content-type, idempotency-key, token',
  responseHeaders: 'content-disposition, retry-after, x-request-id, x-total-rows',
  /** The longest that Chromium remembers a preflight. */
  maxAgeSeconds: '7200',
};

/**
 * Sets the headers on every response of the api. A route that returns a page sets its own content security policy.
 * @param origins of pages elsewhere that may call the api, without credentials: tokens are in a header
 */
export function addSecurityHeaders(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const ownPolicy = reply.getHeader(POLICY);
    reply.headers(ownPolicy === undefined ? SECURITY_HEADERS : { ...SECURITY_HEADERS, [POLICY]: ownPolicy });
    // Pages elsewhere show pictures. Without a token nothing else is there to embed.
    if (origins.length > 0) reply.header('cross-origin-resource-policy', 'cross-origin');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done(null, payload);
  });
  if (origins.length > 0) allowOrigins(app, origins);
}

/** Adds CORS, and responds to preflights, which reach no route. */
function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { origin = '' } = request.headers;
    reply.header('vary', 'origin');
    if (!origins.includes(origin)) return done();
    reply.header('access-control-allow-origin', origin);
    if (request.method !== 'OPTIONS') {
      reply.header('access-control-expose-headers', CROSS_ORIGIN.responseHeaders);
      return done();
    }
    reply.headers({
      'access-control-allow-methods': CROSS_ORIGIN.methods,
      'access-control-allow-headers': CROSS_ORIGIN.requestHeaders,
      'access-control-max-age': CROSS_ORIGIN.maxAgeSeconds,
    });
    return reply.code(204).send();
  });
}
