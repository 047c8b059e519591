import type { Account } from './account';
import type { Claim } from './ledger';

interface Payout {
  claim: Claim;
  paise: number;
  state: 'payable' | 'in-run' | 'paid' | 'returned' | 'forfeited';
}

interface Item {
  payout: Payout;
  state: 'open' | 'paid' | 'returned' | 'cancelled';
}

interface Run {
  by: number;
  at: number;
  state: 'proposed' | 'confirmed' | 'sent' | 'closed' | 'cancelled';
  items: Item[];
}

export type Outcome = 'paid' | 'returned' | undefined;

interface Correction {
  item: Item;
  run: Run;
  to: 'paid' | 'returned';
  by: number;
  state: 'waiting' | 'confirmed' | 'withdrawn';
}

export const LIMIT = 10_000;
const DAY = 86_400;

/** The money of approved claims by the rules; every method is one request and returns its expected status. */
export class Money {
  /** Of a point, in paise. */
  value: number | undefined;
  readonly payouts: Payout[] = [];
  readonly runs: Run[] = [];
  readonly corrections: Correction[] = [];
  /** What admins paid alone. */
  private readonly uses: { by: number; at: number; account: Account; paise: number }[] = [];
  private readonly enteredAt = new Map<Account, number>();
  private readonly erased = new Set<Account>();

  constructor(private readonly isSuspended: (account: Account) => boolean) {}

  approve(claim: Claim): void {
    const value = claim.value ?? this.value;
    if (value !== undefined) this.payouts.push({ claim, paise: claim.points * value, state: 'payable' });
  }

  /** Whether money of the account is on its way. */
  owes(account: Account): boolean {
    return this.payouts.some(
      (payout) =>
        payout.claim.account === account &&
        (['payable', 'in-run', 'returned'].includes(payout.state) || this.isBeingCorrected(payout)),
    );
  }

  enterDetails(account: Account, now: number): void {
    this.enteredAt.set(account, now);
    for (const payout of this.payouts) {
      if (payout.claim.account === account && payout.state === 'returned') payout.state = 'payable';
    }
  }

  private canBePaid({ claim: { account } }: Payout): boolean {
    return this.enteredAt.has(account) && !this.erased.has(account) && !this.isSuspended(account);
  }

  /** @param named only these claims, and again those of them that were returned */
  create(by: number, at: number, named?: readonly Claim[]): number {
    const meant = this.payouts.filter(
      (payout) => this.canBePaid(payout) && !this.isBeingCorrected(payout) && (!named || named.includes(payout.claim)),
    );
    const gathered = meant.filter(({ state }) => state === 'payable' || (named && state === 'returned'));
    if (gathered.length === 0) return 409;
    for (const payout of gathered) payout.state = 'in-run';
    const items = gathered
      .toSorted((a, b) => a.claim.index - b.claim.index)
      .map((payout): Item => ({ payout, state: 'open' }));
    this.runs.push({ by, at, state: this.spendAlone(by, at, gathered) ? 'confirmed' : 'proposed', items });
    return 201;
  }

  private isBeingCorrected(payout: Payout): boolean {
    return this.corrections.some(({ item, state }) => state === 'waiting' && item.payout === payout);
  }

  private spendAlone(by: number, at: number, payouts: readonly Payout[]): boolean {
    const given = payouts.map(({ claim: { account }, paise }) => ({ by, at, account, paise }));
    const used = [...this.uses.filter((use) => use.at > at - DAY), ...given];
    const sum = (of: (use: (typeof used)[number]) => boolean) =>
      used.filter(of).reduce((paise, use) => paise + use.paise, 0);
    const largest = Math.max(
      sum((use) => use.by === by),
      ...given.map(({ account }) => sum((use) => use.account === account)),
    );
    if (largest > LIMIT) return false;
    this.uses.push(...given);
    return true;
  }

  /** A user's items leave runs that were not sent. */
  leave(account: Account): void {
    for (const run of this.runs) {
      for (const item of run.items) if (item.payout.claim.account === account) this.takeOut(run, item);
    }
  }

  private takeOut(run: Run, item: Item): void {
    if (item.state !== 'open' || (run.state !== 'proposed' && run.state !== 'confirmed')) return;
    item.state = 'cancelled';
    this.release(item.payout, 'payable');
    if (run.items.every(({ state }) => state === 'cancelled')) run.state = 'cancelled';
  }

  correct(runIndex: number, position: number, to: 'paid' | 'returned', by: number): number {
    const run = this.runs[runIndex]!;
    const item = run.items[position]!;
    const { payout } = item;
    if (item.state !== (to === 'paid' ? 'returned' : 'paid') || this.isBeingCorrected(payout)) return 409;
    if (to === 'paid') {
      if (payout.state === 'paid') return 409;
      const live = this.runs.find(({ items }) =>
        items.some((other) => other.payout === payout && other.state === 'open'),
      );
      if (live?.state === 'sent') return 409;
      const open = live?.items.find((other) => other.payout === payout && other.state === 'open');
      if (live && open) this.takeOut(live, open);
    }
    this.corrections.push({ item, run, to, by, state: 'waiting' });
    return 202;
  }

  confirmCorrection(index: number, by: number): number {
    const correction = this.corrections[index]!;
    if (correction.state === 'confirmed') return 200;
    if (correction.state === 'withdrawn') return 409;
    if (correction.by === by) return 403;
    correction.state = 'confirmed';
    const { item, run, to } = correction;
    item.state = to;
    if (to === 'paid') item.payout.state = 'paid';
    else this.bringBack(item.payout, run);
    return 200;
  }

  withdrawCorrection(index: number, by: number): number {
    const correction = this.corrections[index]!;
    if (correction.by !== by) return 403;
    if (correction.state === 'confirmed') return 409;
    correction.state = 'withdrawn';
    return 200;
  }

  /** Money came back: it is payable where the user has replaced the details since the run was made. */
  private bringBack(payout: Payout, run: Run): void {
    const replaced = this.enteredAt.get(payout.claim.account)! > run.at;
    this.release(payout, replaced ? 'payable' : 'returned');
  }

  confirm(index: number, by: number): number {
    const run = this.runs[index]!;
    if (run.state === 'cancelled') return 409;
    if (run.state === 'proposed' && run.by === by) return 403;
    if (run.state === 'proposed') run.state = 'confirmed';
    return 200;
  }

  cancel(index: number): number {
    const run = this.runs[index]!;
    if (run.state === 'sent' || run.state === 'closed') return 409;
    if (run.state === 'cancelled') return 200;
    run.state = 'cancelled';
    for (const item of run.items.filter(({ state }) => state === 'open')) {
      item.state = 'cancelled';
      this.release(item.payout, 'payable');
    }
    return 200;
  }

  send(index: number): number {
    const run = this.runs[index]!;
    if (run.state === 'proposed' || run.state === 'cancelled') return 409;
    if (run.state === 'confirmed') run.state = 'sent';
    return 200;
  }

  results(index: number, outcomes: readonly Outcome[]): number | { paid: number; returned: number; errors: number } {
    const run = this.runs[index]!;
    if (run.state !== 'sent' && run.state !== 'closed') return 409;
    const applied = { paid: 0, returned: 0, errors: 0 };
    for (const [position, item] of run.items.entries()) {
      const outcome = outcomes[position % outcomes.length];
      if (!outcome || item.state === outcome) continue;
      if (item.state !== 'open') applied.errors += 1;
      else {
        item.state = outcome;
        applied[outcome] += 1;
        if (outcome === 'paid') item.payout.state = 'paid';
        else this.bringBack(item.payout, run);
      }
    }
    if (run.items.every(({ state }) => state !== 'open')) run.state = 'closed';
    return applied;
  }

  private release(payout: Payout, state: 'payable' | 'returned'): void {
    payout.state = this.erased.has(payout.claim.account) ? 'forfeited' : state;
  }

  erase(account: Account): void {
    this.erased.add(account);
    this.leave(account);
    for (const payout of this.payouts) {
      if (payout.claim.account === account && ['payable', 'returned'].includes(payout.state))
        payout.state = 'forfeited';
    }
  }
}
