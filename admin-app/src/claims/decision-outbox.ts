import { pageNow } from '@loyalty/shared-ui/page-clock';
import { newKey } from '../api/command-keys';
import { idsOf, type DecidableClaim } from './claim';
import { addOutcomes, countMissed, type Resolution } from './claim-resolution';
import {
  type DecidedClaim,
  type Decision,
  type DecisionToSend,
  DecisionTooOldError,
  SessionOverError,
  type StoredDecision,
  type Verdict,
} from './decision';
import { DecisionList, isUnfinished } from './decision-list';
import { decisionPrefix, readDecisions } from './decision-storage';

/** How long a decision can be taken back before it is sent: afterwards it is final. */
const HOLD_MS = 5_000;
/** A decision that is due for longer, and still stored, belongs to no living tab: requests end after 30 s. */
const TAKE_OVER_MS = 35_000;
/** Older decisions are not sent without a question: the api forgets their keys, and admins what they decided. */
const MAX_AGE_MS = 24 * 3_600_000;

interface OutboxOptions {
  send: (
    decision: DecisionToSend,
    hooks: { beforePart: () => void; onPart: (left: readonly DecidedClaim[]) => void },
  ) => Promise<Resolution<DecidedClaim>>;
  /** Whether the admin who decides here is still the one who is signed in. */
  isSignedIn: () => boolean;
  /** Called once no decision is left to send: in a series, after the last. */
  onIdle: () => void;
}

/**
 * The decisions of one admin's session that are not sent yet. Each is held for HOLD_MS, so that it can be undone, then
 * sent. Until the server has responded it is stored in the browser under the admin's id, and it is sent again, with the same
 * keys, when that admin is next here: the page, the session or the connection may end in between.
 */
export class DecisionOutbox extends DecisionList {
  private readonly resolvedListeners = new Set<(claims: readonly DecidedClaim[]) => void>();
  private readonly underWay = new Map<string, Promise<void>>();
  private dueTimer: ReturnType<typeof setTimeout> | undefined;
  private takeOverTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: OutboxOptions) {
    super();
  }

  /** Calls a listener with claims that were just resolved. @returns the function that unsubscribes */
  readonly onResolved = (listener: (claims: readonly DecidedClaim[]) => void): (() => void) => {
    this.resolvedListeners.add(listener);
    return () => this.resolvedListeners.delete(listener);
  };

  /** Sends what is held whenever the page is hidden, and at the end. @returns the function that ends it */
  start(): () => void {
    const hidden = () => {
      if (document.visibilityState === 'hidden') this.flush();
    };
    const leave = () => this.flush();
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', leave);
    window.addEventListener('storage', this.followOtherTab);
    this.schedule();
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('storage', this.followOtherTab);
      this.flush();
      clearTimeout(this.dueTimer);
      clearTimeout(this.takeOverTimer);
    };
  }

  /** Stores decisions under the admin's id from now on, and sends what an earlier page or session could not. */
  identify(adminId: number): void {
    if (this.adminId === adminId) return;
    this.adminId = adminId;
    for (const decision of this.snapshot().decisions)
      if (decision.state !== 'sent' && decision.state !== 'undone') this.store(decision);
    this.takeOver(0);
  }

  /** Decides claims that are not decided here yet. @param ofUser the user whose claims are approved together */
  decide(
    verdict: Verdict,
    claims: readonly DecidableClaim[],
    { reason = '', ofUser }: { reason?: string; ofUser?: number } = {},
  ): void {
    const decided = new Set(
      this.snapshot().decisions.flatMap((each) =>
        isUnfinished(each) || each.state === 'sent' ? idsOf(each.claims) : [],
      ),
    );
    const open = claims.filter(({ transactionId }) => !decided.has(transactionId));
    if (open.length === 0) return;
    const now = pageNow();
    const decision: Decision = {
      ...{ id: newKey(), verdict, claims: open, reason, ...(ofUser !== undefined && { ofUser }) },
      ...{ madeAt: now, dueAt: now + HOLD_MS, state: 'held', left: open.length, changedAt: now },
    };
    // Deciding a claim again replaces the attempt that failed.
    const ids = new Set(idsOf(open));
    for (const failed of this.snapshot().decisions.filter(({ state }) => state === 'failed')) {
      const rest = failed.claims.filter(({ transactionId }) => !ids.has(transactionId));
      if (rest.length === 0) this.drop(failed.id);
      else if (rest.length < failed.claims.length)
        this.store(this.change(failed.id, { claims: rest, left: rest.length }));
    }
    this.store(decision);
    this.set({ decisions: [...this.snapshot().decisions, decision] });
    this.schedule();
  }

  /** Takes back the last decision that was not sent. @returns its first claim */
  undo(): DecidedClaim | undefined {
    const taken = this.held().at(-1);
    if (!taken) return undefined;
    this.forget(taken.id);
    this.change(taken.id, { state: 'undone' });
    this.schedule();
    this.reportIdle();
    return taken.claims[0];
  }

  /** Sends what is held at once. */
  flush(): void {
    for (const { id } of this.held()) void this.deliver(id);
  }

  retry(id: string): void {
    void this.deliver(id);
  }

  /** Forgets a decision that could not be sent: its claims wait as before. */
  drop(id: string): void {
    this.forget(id);
    this.set({ decisions: this.snapshot().decisions.filter((each) => each.id !== id) });
  }

  dismissMissed(): void {
    this.set({ missed: undefined });
  }

  /** Returns whether a decision of this admin is not sent yet, here or in another tab. */
  hasUnsent(): boolean {
    return (
      this.snapshot().decisions.some((each) => isUnfinished(each) || each.state === 'failed') ||
      (this.adminId !== undefined && readDecisions(this.adminId).length > 0)
    );
  }

  /**
   * Sends everything that can be sent, also what other tabs hold, before the session ends.
   * @returns the decisions that were not sent within the time; they stay in the browser
   */
  async sendAll(timeoutMs: number): Promise<readonly Decision[]> {
    if (this.adminId !== undefined) this.adopt(readDecisions(this.adminId));
    const unsent = () => this.snapshot().decisions.filter((each) => isUnfinished(each) || each.state === 'failed');
    for (const { id, problem } of unsent()) if (!(problem instanceof DecisionTooOldError)) void this.deliver(id);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, timeoutMs)));
    await Promise.race([Promise.all(this.underWay.values()), late]);
    clearTimeout(timer);
    return unsent();
  }

  private schedule(): void {
    clearTimeout(this.dueTimer);
    const held = this.held();
    if (held.length === 0) return;
    const dueAt = Math.min(...held.map((each) => each.dueAt));
    const sendDue = () => {
      for (const { id, dueAt: at } of this.held()) if (at <= pageNow() + 50) void this.deliver(id);
      // Signed out, none of them left: they would be due again at once, for ever.
      if (this.options.isSignedIn()) this.schedule();
    };
    this.dueTimer = setTimeout(sendDue, Math.max(0, dueAt - pageNow()));
  }

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
    const decision = this.change(id, { state: 'sending', dueAt: pageNow(), problem: undefined });
    if (!decision) return;
    this.store(decision);
    const { outcome, left, failure } = await this.options.send(decision, {
      beforePart: () => {
        if (!this.options.isSignedIn()) throw new SessionOverError('The admin is signed out');
      },
      onPart: (rest) => {
        if (rest.length === 0) return;
        this.store({ ...decision, claims: rest });
        this.change(id, { left: rest.length });
      },
    });
    const unsent = new Set(idsOf(left));
    const settled = decision.claims.filter(({ transactionId }) => !unsent.has(transactionId));
    const { missed } = this.snapshot();
    if (countMissed(outcome) > 0) this.set({ missed: missed ? addOutcomes(missed, outcome) : outcome });
    for (const listener of this.resolvedListeners) listener(settled);
    if (failure === undefined) {
      this.forget(id);
      this.change(id, { state: 'sent', left: 0, resolved: new Set(outcome.resolved) });
      return;
    }
    console.error(failure);
    this.store({ ...decision, claims: left });
    this.change(id, { state: 'failed', claims: left, left: left.length, problem: failure });
  }

  private reportIdle(): void {
    if (this.underWay.size === 0 && !this.snapshot().decisions.some(isUnfinished)) this.options.onIdle();
  }

  /** Sends stored decisions that are due for longer than `graceMs`; looks again when others will be. */
  private takeOver(graceMs: number): void {
    clearTimeout(this.takeOverTimer);
    if (this.adminId === undefined) return;
    const known = new Set(this.snapshot().decisions.map(({ id }) => id));
    const others = readDecisions(this.adminId).filter(({ id }) => !known.has(id));
    const now = pageNow();
    for (const id of this.adopt(others.filter(({ dueAt }) => dueAt + graceMs <= now))) void this.deliver(id);
    const next = Math.min(...others.map(({ dueAt }) => dueAt + TAKE_OVER_MS).filter((at) => at > now));
    if (Number.isFinite(next)) this.takeOverTimer = setTimeout(() => this.takeOver(TAKE_OVER_MS), next - now);
  }

  /** Adds stored decisions to those of this page. @returns the ids of those to send */
  private adopt(stored: readonly StoredDecision[]): string[] {
    const known = new Set(this.snapshot().decisions.map(({ id }) => id));
    const now = pageNow();
    const adopted = stored
      .filter(({ id }) => !known.has(id))
      .map((each): Decision => {
        const decision = { ...each, left: each.claims.length, changedAt: now };
        return now - each.madeAt > MAX_AGE_MS
          ? { ...decision, state: 'failed', problem: new DecisionTooOldError('The decision is too old') }
          : { ...decision, state: 'held', dueAt: now };
      });
    if (adopted.length > 0) this.set({ decisions: [...adopted, ...this.snapshot().decisions] });
    return adopted.filter(({ state }) => state === 'held').map(({ id }) => id);
  }

  private readonly followOtherTab = ({ key, newValue }: StorageEvent): void => {
    if (this.adminId === undefined || !key?.startsWith(decisionPrefix(this.adminId))) return;
    if (newValue !== null) return this.takeOver(TAKE_OVER_MS);
    // Another tab has sent or dropped it.
    const id = key.slice(decisionPrefix(this.adminId).length);
    const decisions = this.snapshot().decisions.filter((each) => each.id !== id || each.state !== 'failed');
    if (decisions.length < this.snapshot().decisions.length) this.set({ decisions });
  };
}
