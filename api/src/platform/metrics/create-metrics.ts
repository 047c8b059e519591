import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { SmsSender } from '../sms';

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
  const counter = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Counter<L>({ name, help, labelNames, registers });
  const outcomes = <L extends string = never>(name: string, what: string, success: string, ...labelNames: L[]) =>
    counter<L | 'outcome'>(
      name,
      `Responses to ${what}: ${success}, or the code of the refusal.`,
      ...labelNames,
      'outcome',
    );
  const gauge = <L extends string = never>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge<L>({ name, help, labelNames, registers });
  const histogram = <L extends string>(buckets: number[], name: string, help: string, ...labelNames: L[]) =>
    new Histogram<L>({ name, help, labelNames, buckets, registers });
  return {
    registry,
    requestSeconds: histogram(
      SECONDS,
      'loyalty_http_request_duration_seconds',
      'From the first byte of a request to the last of its response.',
      'method',
      'route',
      'status_class',
    ),
    requestsUnderWay: gauge(
      'loyalty_http_requests_under_way',
      'Requests under way, exports and imports among them by their route.',
      'method',
      'route',
    ),
    refusals: counter(
      'loyalty_http_refusals_total',
      'Error responses by code; with status 429 those of a rate limit.',
      'status',
      'code',
    ),
    scans: outcomes('loyalty_scans_total', 'scans', 'granted (repeated responses included)'),
    claims: outcomes('loyalty_claims_total', 'claims of points', 'placed'),
    decisions: outcomes('loyalty_claim_decisions_total', 'approvals and rejections', 'done', 'decision'),
    otpRequests: outcomes('loyalty_otp_requests_total', 'requests for a one-time code', 'accepted', 'area'),
    signIns: outcomes('loyalty_sign_ins_total', 'a typed one-time code', 'signed_in', 'area'),
    smsSeconds: histogram(
      SMS_SECONDS,
      'loyalty_sms_duration_seconds',
      'How long the gateway took to accept or fail a message.',
      'outcome',
    ),
    messages: counter(
      'loyalty_messages_total',
      'Attempts to send a notification: sent, postponed, failed (given up) or skipped (not wanted any more).',
      'channel',
      'outcome',
    ),
    webhooks: counter(
      'loyalty_webhook_deliveries_total',
      'Attempts to send an event to a webhook endpoint: delivered or failed (tried again).',
      'outcome',
    ),
    cspReports: counter(
      'loyalty_csp_reports_total',
      'Violations of the content security policy that browsers reported.',
      'directive',
    ),
    browserErrors: counter('loyalty_browser_errors_total', 'Errors that pages reported, by area.', 'area'),
    releaseReports: counter(
      'loyalty_release_reports_total',
      'Visits of remotes that browsers reported, and those that failed, by release.',
      'release',
      'outcome',
    ),
    canaryWithdrawals: counter(
      'loyalty_canary_withdrawals_total',
      'Canaries that this process withdrew because they failed.',
      'release',
    ),
    invariantViolations: gauge(
      'loyalty_invariant_violations',
      'Contradictions found by the last check that this process made (docs/trust.md, "The invariants").',
      'invariant',
    ),
    invariantsSeconds: gauge(
      'loyalty_invariants_last_check_duration_seconds',
      'How long the last check that this process made took, pauses included.',
    ),
    reads: counter(
      'loyalty_reads_total',
      'Reads of lists, reports and figures with DATABASE_READ_URL: by the replica, or why the primary served them.',
      'outcome',
    ),
    // Not "job": Prometheus uses that label for the scrape target.
    jobSeconds: histogram(
      JOB_SECONDS,
      'loyalty_job_duration_seconds',
      'Runs of the background jobs: succeeded or failed.',
      'job_name',
      'outcome',
    ),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

export function meteredSms(sender: SmsSender, { smsSeconds }: Metrics): SmsSender {
  return {
    isAvailable: () => sender.isAvailable(),
    async send(sms) {
      const end = smsSeconds.startTimer();
      try {
        await sender.send(sms);
        end({ outcome: 'sent' });
      } catch (error) {
        end({ outcome: 'failed' });
        throw error;
      }
    },
  };
}
