import { pageNow } from '@loyalty/shared-ui/page-clock';
import { newIdempotencyKey } from '@loyalty/shared-ui/use-command';
import { type Claim, idsOf } from './claim';
import {
  type DecidedClaim,
  decidedBy,
  type Decision,
  DecisionTooOldError,
  isUnfinished,
  leftOf,
  type Outcomes,
  SessionOverError,
  type StoredDecision,
  type Verdict,
} from './decision';
import { decisionPrefix, forgetDecision, readDecisions, storeDecision } from './decision-storage';

/** How long a decision can be taken back before it is sent: afterwards it is final. */
const HOLD_MS = 5_000;
/** A decision that is due for longer, and still stored, belongs to no living tab: requests end after 30 s. */
const TAKE_OVER_MS = 35_000;
/** Older decisions are not sent without a question: the api forgets their keys, and admins what they decided. */
const MAX_AGE_MS = 24 * 3_600_000;

interface OutboxOptions {
  /** Sends a part of a decision; twice with the same effect as once. */
  send: (decision: StoredDecision, part: readonly DecidedClaim[]) => Promise<Outcomes>;
  partSize: Readonly<Record<Verdict, number>>;
  /** Whether the admin who decides here is still the one who is signed in. */
  isSignedIn: () => boolean;
  /** Called once no decision is left to send: in a series, after the last. */
  onIdle: () => void;
}

const isOpen = (decision: Decision) => isUnfinished(decision) || decision.state === 'failed';

/**
 * The decisions of one admin's session. Each is held for HOLD_MS, so that it can be undone, then sent. Until the server has
 * responded it is stored in the browser under the admin's id, and whichever page that admin has open next sends it again,
 * with the same keys: the page, the session or the connection may end in between.
 */
export class DecisionOutbox {
  /** Oldest first. */
  private decisions: readonly Decision[] = [];
  /** Whose decisions they are; until it is known, nothing is stored. */
  private adminId: number | undefined;
  private readonly listeners = new Set<() => void>();
  private readonly underWay = new Map<string, Promise<void>>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: OutboxOptions) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly snapshot = (): readonly Decision[] => this.decisions;

  /** Sends what is held whenever the page is hidden, and at the end. @returns the function that ends it */
  start(): () => void {
    const hidden = () => {
      if (document.visibilityState === 'hidden') this.flush();
    };
    const leave = () => this.flush();
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', leave);
    window.addEventListener('storage', this.followOtherTab);
    this.sendDue();
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('storage', this.followOtherTab);
      this.flush();
      clearTimeout(this.timer);
    };
  }

  /** Stores decisions under the admin's id from now on, and sends what an earlier page or session could not. */
  identify(adminId: number): void {
    if (this.adminId === adminId) return;
    this.adminId = adminId;
    for (const decision of this.decisions.filter(isOpen)) this.store(decision);
    this.sendDue(0);
  }

  /** Decides claims that are not decided here yet. @param ofUser the user whose claims are approved together */
  decide(
    verdict: Verdict,
    claims: readonly Claim[],
    { reason = '', ofUser }: { reason?: string; ofUser?: number } = {},
  ): void {
    const decided = new Set(this.decisions.flatMap((each) => idsOf(decidedBy(each))));
    const open = claims.filter(({ transactionId }) => !decided.has(transactionId));
    if (open.length === 0) return;
    const now = pageNow();
    const decision: Decision = {
      ...{ id: newIdempotencyKey(), verdict, claims: open, reason, ...(ofUser !== undefined && { ofUser }) },
      ...{ madeAt: now, dueAt: now + HOLD_MS, state: 'held', done: new Map(), changedAt: now },
    };
    // Deciding a claim again replaces the attempt that failed.
    const ids = new Set(idsOf(open));
    for (const failed of this.decisions.filter(({ state }) => state === 'failed')) {
      const rest = failed.claims.filter(({ transactionId }) => !ids.has(transactionId));
      if (rest.length === failed.claims.length) continue;
      const kept = this.change(failed.id, { claims: rest });
      if (kept && leftOf(kept).length === 0) this.drop(failed.id);
      else this.store(kept);
    }
    this.store(decision);
    this.set([...this.decisions, decision]);
    this.sendDue();
  }

  /** Takes back the last decision that was not sent. @returns its first claim */
  undo(): DecidedClaim | undefined {
    const taken = this.held().at(-1);
    if (!taken) return undefined;
    this.forget(taken.id);
    this.change(taken.id, { state: 'undone' });
    this.reportIdle();
    return taken.claims[0];
  }

  flush(): void {
    for (const { id } of this.held()) void this.deliver(id);
  }

  retry(id: string): void {
    void this.deliver(id);
  }

  /** Forgets what could not be sent of a decision: these claims wait as before. */
  drop(id: string): void {
    this.forget(id);
    this.set(
      this.decisions.flatMap((each): Decision[] => {
        if (each.id !== id) return [each];
        // What was sent stays decided, and which of it another admin had decided is still to be read.
        const claims = each.claims.filter(({ transactionId }) => each.done.has(transactionId));
        return claims.length === 0 ? [] : [{ ...each, claims, state: 'sent', problem: undefined }];
      }),
    );
  }

  acknowledge(ids: readonly string[]): void {
    this.set(
      this.decisions.map((each) => ({ ...each, acknowledged: new Set([...(each.acknowledged ?? []), ...ids]) })),
    );
  }

  /** Returns whether a decision of this admin is not sent yet, here or in another tab. */
  hasUnsent(): boolean {
    return this.decisions.some(isOpen) || this.stored().length > 0;
  }

  /**
   * Sends everything that can be sent, also what other tabs hold, before the session ends.
   * @returns the decisions that were not sent within the time; they stay in the browser
   */
  async sendAll(timeoutMs: number): Promise<readonly Decision[]> {
    this.adopt(this.stored());
    for (const { id, problem } of this.decisions.filter(isOpen))
      if (!(problem instanceof DecisionTooOldError)) void this.deliver(id);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, timeoutMs)));
    await Promise.race([Promise.all(this.underWay.values()), late]);
    clearTimeout(timer);
    return this.decisions.filter(isOpen);
  }

  /** Sends what is due: what this page holds, and what others stored and have not sent for `graceMs`. Comes back for the rest. */
  private readonly sendDue = (graceMs = TAKE_OVER_MS): void => {
    clearTimeout(this.timer);
    // Signed out, none would leave: they would be due again at once, for ever.
    if (!this.options.isSignedIn()) return;
    const now = pageNow();
    this.adopt(this.stored().filter(({ dueAt }) => dueAt + graceMs <= now));
    for (const { id, dueAt } of this.held()) if (dueAt <= now + 50) void this.deliver(id);
    const times = [
      ...this.held().map(({ dueAt }) => dueAt),
      ...this.stored().map(({ dueAt }) => Math.max(dueAt + TAKE_OVER_MS, now)),
    ];
    if (times.length > 0) this.timer = setTimeout(this.sendDue, Math.min(...times) - now);
  };

  /** Sends a decision unless it is being sent. After the session it stays stored. */
  private deliver(id: string): Promise<void> {
    const running = this.underWay.get(id);
    if (running) return running;
    const delivery = this.send(id).finally(() => {
      this.underWay.delete(id);
      this.reportIdle();
    });
    this.underWay.set(id, delivery);
    return delivery;
  }

  private async send(id: string): Promise<void> {
    if (!this.options.isSignedIn()) return;
    // From now on any tab may send it: it is due.
    let decision = this.change(id, { state: 'sending', dueAt: pageNow(), problem: undefined });
    if (!decision) return;
    this.store(decision);
    try {
      for (let left = leftOf(decision); left.length > 0; left = leftOf(decision)) {
        if (!this.options.isSignedIn()) throw new SessionOverError('The admin is signed out');
        const part = left.slice(0, this.options.partSize[decision.verdict]);
        const outcomes = await this.options.send(decision, part);
        const at = pageNow();
        // One that the server did not name is not sent again: it would be for ever.
        const done = part.map(
          ({ transactionId: each }) => [each, { outcome: outcomes.get(each) ?? 'not-found', at }] as const,
        );
        decision = this.change(id, { dueAt: at, done: new Map([...decision.done, ...done]) }) ?? decision;
        this.store(decision);
      }
      this.forget(id);
      this.change(id, { state: 'sent' });
    } catch (problem) {
      console.error(problem);
      this.store(this.change(id, { state: 'failed', problem }));
    }
  }

  private reportIdle(): void {
    if (this.underWay.size === 0 && !this.decisions.some(isUnfinished)) this.options.onIdle();
  }

  /** Adds stored decisions to those of this page, due now; older ones than MAX_AGE_MS as failed. */
  private adopt(stored: readonly StoredDecision[]): void {
    if (stored.length === 0) return;
    const now = pageNow();
    const adopted = stored.map((each): Decision => {
      const decision = { ...each, done: new Map(), changedAt: now };
      return now - each.madeAt > MAX_AGE_MS
        ? { ...decision, state: 'failed', problem: new DecisionTooOldError('The decision is too old') }
        : { ...decision, state: 'held', dueAt: now };
    });
    this.set([...adopted, ...this.decisions]);
  }

  private readonly followOtherTab = ({ key, newValue }: StorageEvent): void => {
    if (this.adminId === undefined || !key?.startsWith(decisionPrefix(this.adminId))) return;
    if (newValue !== null) return this.sendDue();
    // Another tab has sent or dropped it.
    const id = key.slice(decisionPrefix(this.adminId).length);
    if (this.decisions.some((each) => each.id === id && each.state === 'failed')) this.drop(id);
  };

  private held(): readonly Decision[] {
    return this.decisions.filter(({ state }) => state === 'held');
  }

  private stored(): StoredDecision[] {
    const known = new Set(this.decisions.map(({ id }) => id));
    return this.adminId === undefined ? [] : readDecisions(this.adminId).filter(({ id }) => !known.has(id));
  }

  private store(decision: Decision | undefined): void {
    if (decision && this.adminId !== undefined) storeDecision(this.adminId, { ...decision, claims: leftOf(decision) });
  }

  private forget(id: string): void {
    if (this.adminId !== undefined) forgetDecision(this.adminId, id);
  }

  private set(decisions: readonly Decision[]): void {
    this.decisions = decisions;
    for (const listener of this.listeners) listener();
  }

  /** @returns the decision with the new values; undefined if it is not in the list */
  private change(id: string, values: Partial<Decision>): Decision | undefined {
    this.set(this.decisions.map((each) => (each.id === id ? { ...each, changedAt: pageNow(), ...values } : each)));
    return this.decisions.find((each) => each.id === id);
  }
}
