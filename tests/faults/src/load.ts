import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Acknowledgements, ApprovalData, ClaimData, ScanData } from './acknowledgements';
import type { CallOptions } from '../../browser/src/site/api-client';
import { NoResponse, type Response, scanOf, sendUntilServed } from './send';
import pg from 'pg';

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
  /** Scans under way at a time; default 6. */
  clients?: number;
  /** Users also claim their points, and an admin approves each claim. */
  claims?: boolean;
  /** Keeps connections open between requests; default true. */
  keepAlive?: boolean;
}

const BETWEEN_CLAIMS_MS = 30;
const SETTLE_MS = 60_000;
const RECOVER_MS = 120_000;

/** Users scan without pause, each scan with its Idempotency-Key until it has a response, as the user area does. */
export class Load {
  claims = 0;
  approvals = 0;
  /** Tries without a response, by reason. */
  readonly unanswered = { refused: 0, cut: 0, silence: 0 };
  /** Tries with response 503. */
  unavailable = 0;
  /** The slowest response or failure, in milliseconds. */
  slowest = 0;
  /** When acknowledged scans began their last try, and when they were acknowledged. */
  private readonly scans: { begun: number; at: number }[] = [];
  private stoppedAt = Number.POSITIVE_INFINITY;
  private failure: unknown;
  private nextCode = 0;
  private readonly running: Promise<unknown>;

  /** @param onOdd called with each response that must not occur, as a sentence */
  constructor(
    private readonly options: LoadOptions,
    private readonly acknowledged: Acknowledgements,
    private readonly onOdd: (sentence: string) => void,
  ) {
    const { clients = 6, claims = false } = options;
    const users = [...Array.from({ length: clients }, () => this.scan()), ...(claims ? [this.claim()] : [])];
    this.running = Promise.all(users);
    // stop() throws it; until then a failure must not end the process.
    this.running.catch((error: unknown) => (this.failure = error));
  }

  private get isRunning(): boolean {
    return this.stoppedAt === Number.POSITIVE_INFINITY;
  }

  private async send<Data>(path: string, request: CallOptions): Promise<Response<Data>> {
    const { host, keepAlive = true } = this.options;
    return sendUntilServed<Data>(host, path, { ...request, keepAlive }, (tried) => {
      this.slowest = Math.max(this.slowest, tried.milliseconds);
      if (tried instanceof NoResponse) this.unanswered[tried.how] += 1;
      else if (tried.status === 503) {
        this.unavailable += 1;
        if (tried.retryAfter === undefined) this.onOdd('a 503 without Retry-After');
      } else return;
      if (performance.now() > this.stoppedAt + SETTLE_MS) throw new Error(`${path} had no response within a minute.`);
    });
  }

  private async scan(): Promise<void> {
    const { codes, tokens } = this.options.programme;
    while (this.isRunning) {
      // The users take turns: many scans of one user within an hour make each scan slower.
      const scan = scanOf(tokens[this.nextCode % tokens.length], codes[this.nextCode]);
      if ((this.nextCode += 1) > codes.length) throw new Error(`${codes.length} codes were used up by the load.`);
      const { status, data, message, milliseconds } = await this.send<ScanData>('/users/scanner/store', scan);
      if (status !== 201 || !data) {
        this.onOdd(`a scan got ${status}: ${message}`);
        continue;
      }
      this.acknowledged.scans.push([scan.key, data]);
      const at = performance.now();
      this.scans.push({ begun: at - milliseconds, at });
    }
  }

  private async claim(): Promise<void> {
    const { tokens, adminToken } = this.options.programme;
    for (let turn = 0; this.isRunning; turn += 1) {
      const claim = { token: tokens[turn % tokens.length], key: randomUUID() };
      const { status, data, code, message } = await this.send<ClaimData>('/users/reedemed/store', claim);
      if (status === 201 && data) {
        this.acknowledged.claims.push([claim.key, data]);
        this.claims += 1;
        await this.approve(adminToken, data.transaction_id);
      } else if (code !== 'no_points') this.onOdd(`a claim got ${status}: ${message}`);
      await pause(BETWEEN_CLAIMS_MS);
    }
  }

  private async approve(token: string, transactionId: string): Promise<void> {
    const request = { token, body: { transaction_id: transactionId } };
    const { status, data, message } = await this.send<ApprovalData>('/admin/approval/store', request);
    if (status !== 201 || ![...(data?.approved ?? []), ...(data?.already_approved ?? [])].includes(transactionId))
      return this.onOdd(`an approval got ${status}: ${message}`);
    this.acknowledged.approvals.push(transactionId);
    this.approvals += 1;
  }

  /**
   * Waits for a scan whose last try began after this `performance.now()`. Returns when it was acknowledged.
   * @throws Error when none is for two minutes
   */
  async acknowledgedAfter(since: number): Promise<number> {
    for (;;) {
      const scan = this.scans.find(({ begun }) => begun >= since);
      if (scan) return scan.at;
      if (this.failure) throw this.failure as Error;
      if (performance.now() > since + RECOVER_MS) throw new Error('No scan was acknowledged for two minutes.');
      await pause(5);
    }
  }

  /** Returns the longest time between two acknowledged scans since this `performance.now()`, in seconds. */
  longestGap(since = 0): number {
    const before = this.scans.findLastIndex(({ at }) => at < since);
    const times = this.scans.slice(Math.max(0, before)).map(({ at }) => at);
    return Math.max(0, ...times.slice(1).map((at, index) => at - times[index]!)) / 1000;
  }

  /**
   * Begins nothing more and waits until each request has its response, retried with its key as often as necessary: then
   * what is granted is what was acknowledged.
   *
   * @throws Error when the codes were used up, or a request has no response after a minute
   */
  async stop(): Promise<void> {
    this.stoppedAt = Math.min(this.stoppedAt, performance.now());
    await this.running;
  }

  /** Ends the load of a fault that failed. */
  abort(): void {
    this.stoppedAt = Number.NEGATIVE_INFINITY;
  }
}

/** Connects to a PostgreSQL server that a fault may end at any time. */
export async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
