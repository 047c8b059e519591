import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { AcknowledgementFile, ApprovalBody, ClaimBody, ScanBody } from './acknowledgements';
import { NoResponse, type Request, type Response, send } from './send';

/** Codes to scan and users who scan them. */
export interface Programme {
  adminToken: string;
  tokens: string[];
  /** As printed, unscanned, each worth `points`. */
  codes: string[];
  points: number;
}

export interface LoadOptions {
  /** Returns the base address of the api; called for every try. */
  host: () => string;
  programme: Programme;
  acknowledged: AcknowledgementFile;
  /** Scans under way at a time; default 6. */
  clients?: number;
  /** Users also claim their points, and an admin approves each claim. */
  claims?: boolean;
  /** Keeps connections open between requests; default true. */
  keepAlive?: boolean;
  /** Ends the load at once, for a fault that failed. */
  until: AbortSignal;
}

export interface LoadReport {
  claims: number;
  approvals: number;
  /** Tries without a response, by reason. */
  unanswered: Record<NoResponse['how'], number>;
  /** Tries with response 503. */
  unavailable: number;
  /** The slowest response or failure, in milliseconds. */
  slowest: number;
  /** The longest time between two acknowledged scans, in milliseconds. */
  longestGap: number;
  /** Responses that must not occur, one sentence each. */
  odd: string[];
}

export interface Load {
  /**
   * Resolves with the `performance.now()` at which a scan begun after this call is acknowledged.
   * @throws Error when none is for two minutes
   */
  nextAcknowledged(): Promise<number>;
  /** Returns the longest time between two acknowledged scans since the last call, in milliseconds. */
  takeLongestGap(): number;
  /** Returns the number of acknowledged scans. */
  acknowledged(): number;
  /**
   * Begins nothing more and waits until each request has its response, retried with its key as often as necessary: then what is
   * granted is what was acknowledged.
   *
   * @throws Error when the codes were used up, or a request has no response after a minute
   */
  stop(): Promise<LoadReport>;
}

const RETRY_MS = 20;
const BETWEEN_CLAIMS_MS = 30;
const SETTLE_MS = 60_000;
const RECOVER_MS = 120_000;

/** Users scan without pause, each scan with its Idempotency-Key until it has a response, as the user area does. */
export function startLoad(options: LoadOptions): Load {
  const { host, programme, acknowledged, clients = 6, claims = false, keepAlive = true, until } = options;
  const { tokens, codes, adminToken } = programme;
  const unanswered = { refused: 0, cut: 0, silence: 0 };
  const report: LoadReport = {
    claims: 0,
    approvals: 0,
    unanswered,
    unavailable: 0,
    slowest: 0,
    longestGap: 0,
    odd: [],
  };
  const waiting = new Set<{ since: number; resolve: (moment: number) => void }>();
  let scans = 0;
  let nextCode = 0;
  let stoppedAt = Number.POSITIVE_INFINITY;
  let lastAt = performance.now();
  let gap = 0;
  const isRunning = () => stoppedAt === Number.POSITIVE_INFINITY && !until.aborted;

  /** @returns the response, and when its try began */
  async function sendUntilAnswered<Body>(path: string, request: Request): Promise<Response<Body> & { begun: number }> {
    for (;;) {
      const begun = performance.now();
      try {
        const response = await send<Body>(host(), path, { ...request, keepAlive });
        if (response.status !== 503) return { ...response, begun };
        report.unavailable += 1;
        if (response.retryAfter === undefined) report.odd.push('a 503 without Retry-After');
      } catch (error) {
        if (!(error instanceof NoResponse)) throw error;
        report.unanswered[error.how] += 1;
      } finally {
        report.slowest = Math.max(report.slowest, performance.now() - begun);
      }
      if (until.aborted) throw new Error('The fault has ended.');
      if (performance.now() > stoppedAt + SETTLE_MS) throw new Error(`${path} had no response within a minute.`);
      await pause(RETRY_MS);
    }
  }

  async function scanUntilStopped(): Promise<void> {
    while (isRunning()) {
      // The users take turns: many scans of one user within an hour make each scan slower.
      const [code, token, key] = [codes[nextCode], tokens[nextCode % tokens.length], randomUUID()];
      if (code === undefined) throw new Error(`${codes.length} codes were used up before the load was stopped.`);
      nextCode += 1;
      const body = { location: 'Pune', encrypyData: code };
      const {
        status,
        body: answer,
        begun,
      } = await sendUntilAnswered<ScanBody>('/users/scanner/store', { token, key, body });
      if (status !== 201 || !answer.data) {
        report.odd.push(`a scan got ${status}: ${answer.message}`);
        continue;
      }
      acknowledged.writeScan(key, answer.data);
      const now = performance.now();
      gap = Math.max(gap, now - lastAt);
      report.longestGap = Math.max(report.longestGap, now - lastAt);
      lastAt = now;
      scans += 1;
      for (const one of waiting) {
        if (begun < one.since) continue;
        waiting.delete(one);
        one.resolve(now);
      }
    }
  }

  async function claimUntilStopped(): Promise<void> {
    for (let turn = 0; isRunning(); turn += 1) {
      const [token, key] = [tokens[turn % tokens.length], randomUUID()];
      const { status, body } = await sendUntilAnswered<ClaimBody>('/users/reedemed/store', { token, key });
      if (status === 201 && body.data) {
        acknowledged.writeClaim(key, body.data);
        report.claims += 1;
        await approve(body.data.transaction_id);
      } else if (body.code !== 'no_points') report.odd.push(`a claim got ${status}: ${body.message}`);
      await pause(BETWEEN_CLAIMS_MS);
    }
  }

  async function approve(transactionId: string): Promise<void> {
    const request = { token: adminToken, body: { transaction_id: transactionId } };
    const { status, body } = await sendUntilAnswered<ApprovalBody>('/admin/approval/store', request);
    const approved = body.data && [...body.data.approved, ...body.data.already_approved];
    if (status !== 201 || !approved?.includes(transactionId)) {
      return void report.odd.push(`an approval got ${status}: ${body.message}`);
    }
    acknowledged.writeApproval(transactionId);
    report.approvals += 1;
  }

  const running = Promise.all([
    ...Array.from({ length: clients }, scanUntilStopped),
    ...(claims ? [claimUntilStopped()] : []),
  ]);
  // stop() throws it; until then a failure must not end the process.
  running.catch(() => undefined);
  return {
    nextAcknowledged() {
      const next = new Promise<number>((resolve, reject) => {
        waiting.add({ since: performance.now(), resolve });
        setTimeout(() => reject(new Error('No scan was acknowledged for two minutes.')), RECOVER_MS).unref();
        running.then(() => reject(new Error('The load ended before another scan was acknowledged.')), reject);
      });
      // It may fail before it is awaited, while a node is still starting.
      next.catch(() => undefined);
      return next;
    },
    takeLongestGap() {
      const longest = Math.max(gap, performance.now() - lastAt);
      gap = 0;
      return longest;
    },
    acknowledged: () => scans,
    async stop() {
      stoppedAt = performance.now();
      await running;
      return { ...report, odd: [...new Set(report.odd)] };
    },
  };
}
