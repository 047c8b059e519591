import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { AcknowledgementFile } from './acknowledgements';
import { NoAnswer, ask } from './ask';

export interface ScanLoadOptions {
  /** Where the next request goes: base address of the api. Called for every try, so that it can go round the nodes. */
  host: () => string;
  /** Tokens of the people who scan; the clients take turns with them. */
  tokens: readonly string[];
  /** Codes nobody has scanned yet, enough for the whole load. */
  codes: readonly string[];
  /** Where each 201 is written. */
  acknowledged: AcknowledgementFile;
  /** How many requests are under way at a time; default 6. */
  clients?: number;
  /** Keeps connections open between requests; default true. */
  keepAlive?: boolean;
  /** Ends the load at once, whatever is in doubt (Grounds.removed): for a fault that failed. */
  until?: AbortSignal;
}

/** What the clients saw until they were stopped. */
export interface ScanLoadReport {
  acknowledged: number;
  /** Tries that ended without an answer, by how. */
  unanswered: Record<NoAnswer['how'], number>;
  /** Tries that were answered 503. */
  unavailable: number;
  /** The slowest answer or refusal of any kind, in milliseconds. */
  slowest: number;
  /** The longest time between two acknowledgements, in milliseconds. */
  longestGap: number;
  /** What a scan must never be answered with, one sentence each; a 503 without Retry-After is one. */
  odd: string[];
}

export interface ScanLoad {
  /**
   * Resolves at the acknowledgement of the next scan that is begun after this call, with its `performance.now()`.
   * @throws Error when none is for two minutes
   */
  nextAcknowledged(): Promise<number>;
  /** The longest time between two acknowledgements since the last call, in milliseconds. */
  takeLongestGap(): number;
  acknowledged(): number;
  /**
   * Begins no more scans and waits until each that was begun has its answer, sent again with its own key as often as it
   * takes: then nothing is in doubt, and what is granted is what was acknowledged.
   *
   * @throws Error when the codes did not last, or a scan has no answer after a minute
   */
  stop(): Promise<ScanLoadReport>;
}

interface ScanAnswer {
  data?: { serial: number; reward_points: number; scanned_at: string };
  message?: string;
}

const AGAIN_MS = 20;
const SETTLE_MS = 60_000;
const RECOVER_MS = 120_000;

/**
 * People scan without pause. Each scan has an Idempotency-Key of its own and is sent until it is answered, as a careful app
 * does; only a 201 is an acknowledgement.
 */
export function startScanLoad({
  host,
  tokens,
  codes,
  acknowledged,
  clients = 6,
  keepAlive = true,
  until,
}: ScanLoadOptions): ScanLoad {
  const report: ScanLoadReport = {
    acknowledged: 0,
    unanswered: { refused: 0, cut: 0, silence: 0 },
    unavailable: 0,
    slowest: 0,
    longestGap: 0,
    odd: [],
  };
  const waiting: { since: number; tell: (moment: number) => void }[] = [];
  let next = 0;
  let stoppedAt = Number.POSITIVE_INFINITY;
  let exhausted = false;
  let last = performance.now();
  let gap = 0;

  const noteAcknowledged = (begun: number) => {
    const now = performance.now();
    gap = Math.max(gap, now - last);
    report.longestGap = Math.max(report.longestGap, now - last);
    last = now;
    report.acknowledged += 1;
    for (const one of waiting.filter(({ since }) => begun >= since)) {
      waiting.splice(waiting.indexOf(one), 1);
      one.tell(now);
    }
  };

  /** One try of a scan; true when it is done with. */
  async function attempt(scan: { code: string; key: string; token: string }): Promise<boolean> {
    const begun = performance.now();
    try {
      const answer = await ask<ScanAnswer>(host(), '/users/scanner/store', {
        token: scan.token,
        key: scan.key,
        body: { location: 'Pune', encrypyData: scan.code },
        keepAlive,
      });
      report.slowest = Math.max(report.slowest, answer.milliseconds);
      const { data } = answer.body;
      if (answer.status === 201 && data) {
        const { serial, reward_points: points, scanned_at: scannedAt } = data;
        acknowledged.write({ kind: 'scan', key: scan.key, serial, points, scannedAt });
        noteAcknowledged(begun);
        return true;
      }
      if (answer.status === 503) {
        report.unavailable += 1;
        if (answer.retryAfter === undefined) report.odd.push('a 503 without Retry-After');
        return false;
      }
      report.odd.push(`a scan was answered ${answer.status}: ${answer.body.message}`);
      return true;
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      report.unanswered[error.how] += 1;
      report.slowest = Math.max(report.slowest, performance.now() - begun);
      return false;
    }
  }

  async function client(number: number): Promise<void> {
    const token = tokens[number % tokens.length]!;
    while (stoppedAt === Number.POSITIVE_INFINITY && !until?.aborted) {
      const code = codes[next];
      if (code === undefined) {
        exhausted = true;
        return;
      }
      next += 1;
      // Another of the people each time: one person's many scans of an hour are counted at every scan.
      const scan = { code, key: randomUUID(), token: tokens[next % tokens.length] ?? token };
      while (!(await attempt(scan))) {
        if (until?.aborted) return;
        if (performance.now() > stoppedAt + SETTLE_MS) throw new Error('A scan was not answered within a minute.');
        await pause(AGAIN_MS);
      }
    }
  }

  const running = Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  // Told by stop(); until then a failure must not end the process.
  running.catch(() => undefined);
  return {
    nextAcknowledged() {
      const acknowledgedNext = new Promise<number>((resolve, reject) => {
        const late = () => reject(new Error('No scan was acknowledged for two minutes.'));
        const timer = setTimeout(late, RECOVER_MS);
        const tell = (moment: number) => {
          clearTimeout(timer);
          resolve(moment);
        };
        waiting.push({ since: performance.now(), tell });
        const ended = () => {
          clearTimeout(timer);
          reject(new Error('The load ended before another scan was acknowledged.'));
        };
        running.then(ended, (error: unknown) => {
          clearTimeout(timer);
          reject(error);
        });
      });
      // It may fail before anybody waits for it, while a node is still starting: whoever waits later is told.
      acknowledgedNext.catch(() => undefined);
      return acknowledgedNext;
    },
    takeLongestGap() {
      const longest = Math.max(gap, performance.now() - last);
      gap = 0;
      return longest;
    },
    acknowledged: () => report.acknowledged,
    async stop() {
      stoppedAt = performance.now();
      await running;
      if (exhausted) throw new Error(`${codes.length} codes did not last: the load stood still before it was stopped.`);
      return report;
    },
  };
}
