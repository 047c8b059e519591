import { Counter, Gauge, Histogram, Registry } from 'prom-client';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const JOB_SECONDS = [0.01, 0.1, 1, 10, 60, 600];
const SMS_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/**
 * Creates the Prometheus metrics of one process. Each label takes few values known beforehand (route patterns, error
 * codes), never input: no personal data, and no caller can increase the cardinality.
 */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'loyalty_http_request_duration_seconds',
      help: 'From the first byte of a request to the last of its answer.',
      labelNames: ['method', 'route', 'status_class'] as const,
      buckets: SECONDS,
      registers,
    }),
    requestsUnderWay: new Gauge({
      name: 'loyalty_http_requests_under_way',
      help: 'Requests that are being answered, exports and imports among them by their route.',
      labelNames: ['method', 'route'] as const,
      registers,
    }),
    refusals: new Counter({
      name: 'loyalty_http_refusals_total',
      help: 'Error responses by code; with status 429 those of a rate limit.',
      labelNames: ['status', 'code'] as const,
      registers,
    }),
    scans: new Counter({
      name: 'loyalty_scans_total',
      help: 'Answers to scans: granted (repeated answers included), or the code of the refusal.',
      labelNames: ['outcome'] as const,
      registers,
    }),
    claims: new Counter({
      name: 'loyalty_claims_total',
      help: 'Answers to claims of points: placed, or the code of the refusal.',
      labelNames: ['outcome'] as const,
      registers,
    }),
    decisions: new Counter({
      name: 'loyalty_claim_decisions_total',
      help: 'Answers to approvals and rejections: done, or the code of the refusal.',
      labelNames: ['decision', 'outcome'] as const,
      registers,
    }),
    otpRequests: new Counter({
      name: 'loyalty_otp_requests_total',
      help: 'Answers to requests for a one-time code: accepted, or the code of the refusal.',
      labelNames: ['area', 'outcome'] as const,
      registers,
    }),
    signIns: new Counter({
      name: 'loyalty_sign_ins_total',
      help: 'Answers to a typed one-time code: signed_in, or the code of the refusal.',
      labelNames: ['area', 'outcome'] as const,
      registers,
    }),
    smsSeconds: new Histogram({
      name: 'loyalty_sms_duration_seconds',
      help: 'How long the gateway took to accept or fail a message.',
      labelNames: ['outcome'] as const,
      buckets: SMS_SECONDS,
      registers,
    }),
    cspReports: new Counter({
      name: 'loyalty_csp_reports_total',
      help: 'Violations of the content security policy that browsers reported.',
      labelNames: ['directive'] as const,
      registers,
    }),
    invariantViolations: new Gauge({
      name: 'loyalty_invariant_violations',
      help: 'Contradictions found by the last check that this process made (trust.md, "The invariants").',
      labelNames: ['invariant'] as const,
      registers,
    }),
    invariantsCheckedAt: new Gauge({
      name: 'loyalty_invariants_last_check_timestamp_seconds',
      help: 'When the last complete check of the invariants ended, by whichever process.',
      registers,
    }),
    invariantsSeconds: new Gauge({
      name: 'loyalty_invariants_last_check_duration_seconds',
      help: 'How long the last check that this process made took, pauses included.',
      registers,
    }),
    jobSeconds: new Histogram({
      name: 'loyalty_job_duration_seconds',
      help: 'Runs of the background jobs: succeeded or failed.',
      // Not "job": Prometheus uses that label for the scrape target.
      labelNames: ['job_name', 'outcome'] as const,
      buckets: JOB_SECONDS,
      registers,
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
