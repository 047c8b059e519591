import type { Metrics } from './create-metrics';

/** A response as the counters see it. */
export interface Answered {
  /** The route's pattern; undefined when no route matched. */
  route: string | undefined;
  status: number;
  /** The code of an error response. */
  refusal: string | undefined;
}

/** A counter with its label, and the outcome of a success. */
type Count = readonly [counter: keyof Metrics, label: Record<string, string>, success: string];

const SENDING = new Set(['otp_cooldown', 'otp_limit', 'sms_unavailable']);
const requestsOf = (area: 'user' | 'admin'): Count => ['otpRequests', { area }, 'accepted'];
const signInsOf = (area: 'user' | 'admin'): Count => ['signIns', { area }, 'signed_in'];

/** What is counted of each route's responses. */
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

/** Counts a response by its business outcome; most routes have none. */
export function countOutcome(metrics: Metrics, answered: Answered): void {
  const { status, refusal } = answered;
  if (refusal !== undefined) metrics.refusals.inc({ status: String(status), code: refusal });
  const [name, label, success] = countOf(answered) ?? [];
  if (name === undefined) return;
  const counter = metrics[name] as { inc(labels: Record<string, string | undefined>): void };
  counter.inc({ ...label, outcome: status < 400 ? success : (refusal ?? 'aborted') });
}
