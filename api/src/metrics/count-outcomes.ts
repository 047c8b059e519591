import type { Metrics } from './create-metrics';

/** An answer as the counters see it. */
export interface Answered {
  /** The route's pattern; undefined when no route matched. */
  route: string | undefined;
  status: number;
  /** The code of a refusal. */
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

/** One route for both steps (spec §7): 201 and what speaks of sending is the first, all else the second. */
const registration: Count = (metrics, answered) => {
  const sending = answered.status === 201 || SENDING.has(answered.refusal ?? '');
  (sending ? otpRequests : signIns)('user')(metrics, answered);
};

/** What each route's answers mean to the business. */
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
};

/** Counts an answer under what it means; most routes mean nothing here. */
export function countOutcome(metrics: Metrics, answered: Answered): void {
  if (answered.refusal !== undefined) {
    metrics.refusals.inc({ status: String(answered.status), code: answered.refusal });
  }
  if (answered.route !== undefined) COUNTS[answered.route]?.(metrics, answered);
}
