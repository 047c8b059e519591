import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics/create-metrics';
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

interface Answered {
  route: string | undefined;
  status: number;
  refusal: string | undefined;
}

/** A counter with its label, and the outcome of a success. */
type Count = readonly [counter: keyof Metrics, label: Record<string, string>, success: string];

const SENDING = new Set(['otp_cooldown', 'otp_limit', 'sms_unavailable']);
const requestsOf = (area: 'user' | 'admin'): Count => ['otpRequests', { area }, 'accepted'];
const signInsOf = (area: 'user' | 'admin'): Count => ['signIns', { area }, 'signed_in'];

const COUNTS: Readonly<Record<string, Count>> = {
  '/users/scanner/store': ['scans', {}, 'granted'],
  '/users/reedemed/store': ['claims', {}, 'placed'],
  '/admin/approval/store': ['decisions', { decision: 'approve' }, 'done'],
  '/admin/approval/reject': ['decisions', { decision: 'reject' }, 'done'],
  '/users/generate_Otp': requestsOf('user'),
  '/users/validate_Otp': signInsOf('user'),
  '/admin/generate_Otp': requestsOf('admin'),
  '/admin/validate_Otp': signInsOf('admin'),
  '/admin/sign-in-link': signInsOf('admin'),
};

function countOf({ route, status, refusal }: Answered): Count | undefined {
  if (route !== '/users/registeration') return route === undefined ? undefined : COUNTS[route];
  // One route for both steps (docs/product.md §7): 201 and a message about sending is the first, all else the second.
  return (status === 201 || SENDING.has(refusal ?? '') ? requestsOf : signInsOf)('user');
}

function countOutcome(metrics: Metrics, answered: Answered): void {
  const { status, refusal } = answered;
  if (refusal !== undefined) metrics.refusals.inc({ status: String(status), code: refusal });
  const [name, label, success] = countOf(answered) ?? [];
  if (name === undefined) return;
  const counter = metrics[name] as { inc(labels: Record<string, string | undefined>): void };
  counter.inc({ ...label, outcome: status < 400 ? success : (refusal ?? 'aborted') });
}
