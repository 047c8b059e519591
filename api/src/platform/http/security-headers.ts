import type { FastifyInstance } from 'fastify';

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

/** What the pages send and read beyond the names that browsers always allow; both apps' `src/api` folders have them. */
const CROSS_ORIGIN = {
  methods: 'GET, POST, PUT, DELETE',
  requestHeaders: 'content-type, idempotency-key, token',
  responseHeaders: 'content-disposition, retry-after, x-request-id, x-total-rows',
  /** The longest that Chromium remembers a preflight. */
  maxAgeSeconds: '7200',
};

/**
 * Sets the headers of every response of the api, before its route, which may set others: a page has its own content
 * security policy.
 * @param origins of pages elsewhere that may call the api, without credentials: tokens are in a header
 */
export function addSecurityHeaders(app: FastifyInstance, origins: readonly string[]): void {
  const headers = {
    ...SECURITY_HEADERS,
    'cache-control': 'no-store',
    // Pages elsewhere show pictures. Without a token nothing else is there to embed.
    ...(origins.length > 0 && { 'cross-origin-resource-policy': 'cross-origin' }),
  };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
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
