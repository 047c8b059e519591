import type { Account, Claim } from './ledger';

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

/** Runs of more paise need the other admin. */
export const LIMIT = 10_000;

/** The money of approved claims by the rules; every method is one request and returns its expected status. */
export class Money {
  /** Of a point, in paise. */
  value: number | undefined;
  readonly payouts: Payout[] = [];
  readonly runs: Run[] = [];
  private readonly enteredAt = new Map<Account, number>();
  private readonly erased = new Set<Account>();

  constructor(private readonly isSuspended: (account: Account) => boolean) {}

  approve(claim: Claim): void {
    const value = claim.value ?? this.value;
    if (value !== undefined) this.payouts.push({ claim, paise: claim.points * value, state: 'payable' });
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
    const meant = this.payouts.filter((payout) => this.canBePaid(payout) && (!named || named.includes(payout.claim)));
    const gathered = meant.filter(({ state }) => state === 'payable' || (named && state === 'returned'));
    if (gathered.length === 0) return 409;
    for (const payout of gathered) payout.state = 'in-run';
    const amount = gathered.reduce((sum, { paise }) => sum + paise, 0);
    const items = gathered
      .toSorted((a, b) => a.claim.index - b.claim.index)
      .map((payout): Item => ({ payout, state: 'open' }));
    this.runs.push({ by, at, state: amount > LIMIT ? 'proposed' : 'confirmed', items });
    return 201;
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
    for (const item of run.items) {
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

  /** Returns how many results are applied and refused. */
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
        const replaced = this.enteredAt.get(item.payout.claim.account)! > run.at;
        if (outcome === 'paid') item.payout.state = 'paid';
        else this.release(item.payout, replaced ? 'payable' : 'returned');
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
    for (const payout of this.payouts) {
      if (payout.claim.account === account && ['payable', 'returned'].includes(payout.state))
        payout.state = 'forfeited';
    }
  }
}
