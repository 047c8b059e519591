import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics/create-metrics';
import { countOutcome } from '../metrics/count-outcomes';
import { ADMIN } from '../roles';

/** As in nginx: the client closed the connection before the response was sent. */
const HUNG_UP = 499;

/**
 * Writes one log line and one observation for each request, when its response is sent or its client gone, and sets the
 * request id on every response. A line has the route's pattern, not the URL: that may hold a signature or a user's id.
 */
export function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  app.decorateRequest('refusal', null);
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    const started = performance.now();
    const { url } = request.routeOptions;
    const method = url === undefined ? 'any' : request.method;
    const route = url ?? 'none';
    metrics.requestsUnderWay.inc({ method, route });
    let status = HUNG_UP;
    reply.raw.once('finish', () => (status = reply.statusCode));
    reply.raw.once('close', () => {
      const seconds = (performance.now() - started) / 1000;
      const refusal = request.refusal ?? undefined;
      metrics.requestsUnderWay.dec({ method, route });
      metrics.requestSeconds.observe({ method, route, status_class: `${String(status)[0]}xx` }, seconds);
      countOutcome(metrics, { route: url, status, refusal });
      request.log.info({ method, route, status, ms: round(seconds), caller: callerOf(request), refusal }, 'request');
    });
    done();
  });
}

/** Returns the caller's area, never the id: a log outlives the erasure of an account. */
function callerOf({ caller }: FastifyRequest): 'admin' | 'user' | 'nobody' {
  if (!caller) return 'nobody';
  return caller.roleId === ADMIN ? 'admin' : 'user';
}

const round = (seconds: number): number => Math.round(seconds * 10_000) / 10;
