import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { AcknowledgementFile } from './acknowledgements';
import { type Answer, NoAnswer, type Question, ask } from './ask';

export interface ClaimLoadOptions {
  /** Base address of the api, for every try anew. */
  host: () => string;
  /** Those who claim, in turn. */
  tokens: readonly string[];
  adminToken: string;
  /** Where each claim and each approval that was answered 201 is written. */
  acknowledged: AcknowledgementFile;
  /** Ends the load at once (Grounds.removed): for a fault that failed. */
  until?: AbortSignal;
}

export interface ClaimLoadReport {
  claims: number;
  approvals: number;
  /** The slowest answer, in milliseconds. */
  slowest: number;
  /** What a claim or an approval must never be answered with. */
  odd: string[];
}

export interface ClaimLoad {
  /** Begins no more claims and waits until each that was begun is claimed and approved. */
  stop(): Promise<ClaimLoadReport>;
}

const AGAIN_MS = 20;
const BETWEEN_MS = 30;
const SETTLE_MS = 60_000;

/**
 * People claim their balance and an admin approves each claim, one after the other, while others scan. A claim is sent with
 * its key until it is answered; so is an approval, which may be sent twice.
 */
export function startClaimLoad({ host, tokens, adminToken, acknowledged, until }: ClaimLoadOptions): ClaimLoad {
  const report: ClaimLoadReport = { claims: 0, approvals: 0, slowest: 0, odd: [] };
  let stoppedAt = Number.POSITIVE_INFINITY;

  async function untilAnswered<Body>(path: string, question: Question): Promise<Answer<Body>> {
    for (;;) {
      try {
        const answer = await ask<Body>(host(), path, question);
        report.slowest = Math.max(report.slowest, answer.milliseconds);
        if (answer.status !== 503) return answer;
        if (answer.retryAfter === undefined) report.odd.push('a 503 without Retry-After');
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
      }
      if (until?.aborted) throw new Error('The fault has ended.');
      if (performance.now() > stoppedAt + SETTLE_MS) throw new Error(`${path} was not answered within a minute.`);
      await pause(AGAIN_MS);
    }
  }

  async function claim(token: string): Promise<string | undefined> {
    const key = randomUUID();
    const { status, body } = await untilAnswered<{
      code?: string;
      message: string;
      data?: { transaction_id: string; points: number };
    }>('/users/reedemed/store', { token, key });
    if (status === 400 && body.code === 'no_points') return undefined;
    if (status !== 201 || !body.data) {
      report.odd.push(`a claim was answered ${status}: ${body.message}`);
      return undefined;
    }
    const { transaction_id: transactionId, points } = body.data;
    acknowledged.write({ kind: 'claim', key, transactionId, points });
    report.claims += 1;
    return transactionId;
  }

  async function approve(transactionId: string): Promise<void> {
    const { status, body } = await untilAnswered<{
      message: string;
      data?: { approved: string[]; already_approved: string[] };
    }>('/admin/approval/store', { token: adminToken, body: { transaction_id: transactionId } });
    const named = body.data && [...body.data.approved, ...body.data.already_approved];
    if (status !== 201 || !named?.includes(transactionId)) {
      report.odd.push(`an approval was answered ${status}: ${body.message}`);
      return;
    }
    acknowledged.write({ kind: 'approval', transactionId });
    report.approvals += 1;
  }

  async function run(): Promise<void> {
    for (let turn = 0; stoppedAt === Number.POSITIVE_INFINITY && !until?.aborted; turn += 1) {
      const transactionId = await claim(tokens[turn % tokens.length]!);
      if (transactionId) await approve(transactionId);
      await pause(BETWEEN_MS);
    }
  }

  const running = run();
  running.catch(() => undefined);
  return {
    async stop() {
      stoppedAt = performance.now();
      await running;
      return report;
    },
  };
}
