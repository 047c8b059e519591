import type { Metrics } from './create-metrics';

/** A response as the counters see it. */
export interface Answered {
  /** The route's pattern; undefined when no route matched. */
  route: string | undefined;
  status: number;
  /** The code of an error response. */
  refusal: string | undefined;
}

type Count = (metrics: Metrics, answered: Answered) => void;

const outcomeOf = ({ refusal, status }: Answered, success: string): string =>
  status < 400 ? success : (refusal ?? 'aborted');

const scans: Count = (metrics, answered) => metrics.scans.inc({ outcome: outcomeOf(answered, 'granted') });
const claims: Count = (metrics, answered) => metrics.claims.inc({ outcome: outcomeOf(answered, 'placed') });
const decisions =
  (decision: 'approve' | 'reject'): Count =>
  (metrics, answered) =>
    metrics.decisions.inc({ decision, outcome: outcomeOf(answered, 'done') });
const otpRequests =
  (area: 'user' | 'admin'): Count =>
  (metrics, answered) =>
    metrics.otpRequests.inc({ area, outcome: outcomeOf(answered, 'accepted') });
const signIns =
  (area: 'user' | 'admin'): Count =>
  (metrics, answered) =>
    metrics.signIns.inc({ area, outcome: outcomeOf(answered, 'signed_in') });

const SENDING = new Set(['otp_cooldown', 'otp_limit', 'sms_unavailable']);

/** One route for both steps (spec §7): 201 and a message about sending is the first, all else the second. */
const registration: Count = (metrics, answered) => {
  const sending = answered.status === 201 || SENDING.has(answered.refusal ?? '');
  (sending ? otpRequests : signIns)('user')(metrics, answered);
};

/** Business outcomes of each route's responses. */
const COUNTS: Readonly<Record<string, Count>> = {
  '/users/scanner/store': scans,
  '/users/reedemed/store': claims,
  '/admin/approval/store': decisions('approve'),
  '/admin/approval/reject': decisions('reject'),
  '/users/registeration': registration,
  '/users/generate_Otp': otpRequests('user'),
  '/users/validate_Otp': signIns('user'),
  '/admin/generate_Otp': otpRequests('admin'),
  '/admin/validate_Otp': signIns('admin'),
  '/admin/sign-in-link': signIns('admin'),
};

/** Counts a response by its business outcome; most routes have none. */
export function countOutcome(metrics: Metrics, answered: Answered): void {
  if (answered.refusal !== undefined) {
    metrics.refusals.inc({ status: String(answered.status), code: answered.refusal });
  }
  if (answered.route !== undefined) COUNTS[answered.route]?.(metrics, answered);
}
