import { type Account, emptyAccount } from './account';
import { Money } from './money';
import { Schemes } from './schemes';

export interface User {
  account: Account;
  signedIn: boolean;
  suspended: boolean;
}

/** An order that one admin gave and another one confirms. */
interface MergeOrder {
  act: 'merge' | 'undo';
  from: number;
  into: number;
  /** The accounts then: a mobile that was deleted and registered again has another one. */
  accounts: readonly Account[];
  by: number;
  confirmed: boolean;
}

interface Merge {
  from: Account;
  into: Account;
  points: number;
  at: number;
}

export interface Claim {
  /** In the order of their making. */
  index: number;
  account: Account;
  points: number;
  status: 'pending' | 'approved' | 'rejected';
  /** What a point of it is worth, in paise, as it states. */
  value: number | undefined;
}

/**
 * A model of the rules in a few lines and without a database: every method is one request and returns its expected
 * status. Codes, users and claims are numbers; code `c` belongs to batch `c % batches`.
 */
export class Ledger {
  readonly people: User[];
  /** Deleted accounts included. */
  readonly accounts: Account[];
  readonly claims: Claim[] = [];
  readonly money = new Money((account) => this.people.some((user) => user.account === account && user.suspended));
  readonly schemes = new Schemes();
  readonly mergeOrders: MergeOrder[] = [];
  /** Those that were not undone. */
  private merges: Merge[] = [];
  readonly scanned = new Map<number, Account>();
  private readonly voidedCodes = new Set<number>();
  private readonly voidedBatches = new Set<number>();
  /** Adjustments by an admin's key. */
  private readonly adjusted = new Map<string, string>();
  /** Seconds since the beginning. */
  now = 0;

  constructor(
    people: number,
    readonly worth: readonly number[],
    private readonly batches: number,
  ) {
    this.people = Array.from({ length: people }, () => ({ account: emptyAccount(), signedIn: true, suspended: false }));
    this.accounts = this.people.map(({ account }) => account);
  }

  scan(who: number, code: number, key: string | undefined): number {
    const { account, signedIn } = this.people[who]!;
    if (!signedIn) return 401;
    const earlier = key === undefined ? undefined : account.answered.get(`scan/${key}`);
    if (earlier !== undefined) return earlier === String(code) ? 201 : 422;
    if (this.scanned.has(code)) return 409;
    if (this.voidedCodes.has(code) || this.voidedBatches.has(code % this.batches)) return 410;
    this.scanned.set(code, account);
    if (key !== undefined) account.answered.set(`scan/${key}`, String(code));
    const points = this.worth[code]!;
    this.give(account, points + this.schemes.scan({ account, batch: code % this.batches, points, at: this.now }));
    return 201;
  }

  private give(account: Account, points: number): void {
    account.granted += points;
    account.available += points;
  }

  countGoals(): void {
    const isActive = (account: Account) => this.people.some((one) => one.account === account && !one.suspended);
    for (const [account, points] of this.schemes.count(isActive, this.now)) this.give(account, points);
  }

  claim(who: number, key: string | undefined): { status: number; points?: number } {
    const { account, signedIn } = this.people[who]!;
    if (!signedIn) return { status: 401 };
    if (key !== undefined && account.answered.has(`claim/${key}`)) return { status: 201 };
    if (account.lastClaim !== undefined && this.now - account.lastClaim < 5) return { status: 429 };
    const points = account.available;
    if (points === 0) return { status: 400 };
    account.available = 0;
    account.awaiting += points;
    account.lastClaim = this.now;
    if (key !== undefined) account.answered.set(`claim/${key}`, '');
    const { value } = this.money;
    this.claims.push({ index: this.claims.length, account, points, status: 'pending', value });
    return { status: 201, points };
  }

  /** @param shown what a point of each claim was shown to be worth; null: nothing */
  approve(claims: readonly number[], shown?: number | null): number {
    const pays = ({ value }: Claim) => value ?? this.money.value ?? null;
    const pending = claims.map((index) => this.claims[index]!).filter(({ status }) => status === 'pending');
    if (shown !== undefined && pending.some((claim) => pays(claim) !== shown)) return 409;
    for (const index of new Set(claims)) this.settle(this.claims[index]!, 'approved');
    return 201;
  }

  /** Approves all pending claims of a user, or only the pinned ones of them. */
  approveAllOf(who: number, pinned?: readonly number[]): number {
    const { account } = this.people[who]!;
    const meant = pinned ? pinned.map((index) => this.claims[index]!) : this.claims;
    for (const claim of meant) if (claim.account === account) this.settle(claim, 'approved');
    return 201;
  }

  reject(index: number): number {
    const claim = this.claims[index]!;
    if (claim.status === 'approved') return 409;
    this.settle(claim, 'rejected');
    return 200;
  }

  private settle(claim: Claim, status: 'approved' | 'rejected'): void {
    if (claim.status !== 'pending') return;
    claim.status = status;
    claim.account.awaiting -= claim.points;
    claim.account[status === 'approved' ? 'redeemed' : 'available'] += claim.points;
    if (status === 'approved') this.money.approve(claim);
  }

  voidBatch(batch: number): number {
    if (this.voidedBatches.has(batch)) return 409;
    this.voidedBatches.add(batch);
    return 200;
  }

  voidCode(code: number): number {
    if (this.voidedBatches.has(code % this.batches) || this.scanned.has(code) || this.voidedCodes.has(code)) return 409;
    this.voidedCodes.add(code);
    return 200;
  }

  adjust(admin: number, who: number, points: number, key: string | undefined): number {
    const { account } = this.people[who]!;
    const sent = `${this.accounts.indexOf(account)}/${points}`;
    const earlier = key === undefined ? undefined : this.adjusted.get(`${admin}/${key}`);
    if (earlier !== undefined) return earlier === sent ? 201 : 422;
    if (this.mergeOf(who) || account.available + points < 0) return 409;
    this.give(account, points);
    if (key !== undefined) this.adjusted.set(`${admin}/${key}`, sent);
    return 201;
  }

  private mergeOf(who: number): Merge | undefined {
    return this.merges.find(({ from }) => from === this.people[who]!.account);
  }

  /** Those who were given up and are not back. */
  mergedPeople(): number[] {
    return [...this.people.keys()].filter((who) => this.mergeOf(who));
  }

  private whyNotMerge(from: number, into: number): number | undefined {
    if (from === into) return 400;
    const { account } = this.people[from]!;
    const takesPart = this.mergeOf(from) ?? this.mergeOf(into) ?? this.merges.find((one) => one.into === account);
    const isOpen =
      account.awaiting > 0 || this.claims.some((one) => one.account === account && one.status === 'pending');
    const isBlocked = takesPart || isOpen || this.people[from]!.suspended || this.people[into]!.suspended;
    return isBlocked || this.money.owes(account) ? 409 : undefined;
  }

  private whyNotUndo(from: number): number | undefined {
    const merge = this.mergeOf(from);
    if (!merge) return 404;
    const into = this.people.find(({ account }) => account === merge.into)!;
    const isLate = this.now - merge.at > 30 * 86_400;
    return isLate || into.suspended || merge.into.available < merge.points ? 409 : undefined;
  }

  orderMerge(by: number, act: 'merge' | 'undo', from: number, other: number): number {
    const refused = act === 'merge' ? this.whyNotMerge(from, other) : this.whyNotUndo(from);
    if (refused !== undefined) return refused;
    const into = act === 'merge' ? other : this.people.findIndex(({ account }) => account === this.mergeOf(from)!.into);
    const accounts = [from, into].map((who) => this.people[who]!.account);
    this.mergeOrders.push({ act, from, into, accounts, by, confirmed: false });
    return 202;
  }

  confirmMerge(index: number, by: number): number {
    const order = this.mergeOrders[index]!;
    const { act, from, into } = order;
    const { people } = this;
    if (order.accounts.some((account) => !people.some((one) => one.account === account))) return 404;
    if (order.confirmed) return 200;
    if (order.by === by) return 403;
    const isOther = act === 'undo' && this.mergeOf(from) && this.mergeOf(from)!.into !== people[into]!.account;
    const refused = isOther ? 404 : act === 'merge' ? this.whyNotMerge(from, into) : this.whyNotUndo(from);
    if (refused !== undefined) return refused;
    order.confirmed = true;
    const [giver, taker] = act === 'merge' ? [people[from]!, people[into]!] : [people[into]!, people[from]!];
    const points = act === 'merge' ? giver.account.available : this.mergeOf(from)!.points;
    for (const [account, sign] of [[giver.account, -1] as const, [taker.account, 1] as const]) {
      account.available += sign * points;
      account.granted += sign * points;
    }
    if (act === 'merge') {
      this.merges.push({ from: giver.account, into: taker.account, points, at: this.now });
      Object.assign(giver, { suspended: true, signedIn: false });
    } else {
      this.merges = this.merges.filter((merge) => merge !== this.mergeOf(from));
      Object.assign(taker, { suspended: false, signedIn: false });
    }
    return 200;
  }

  suspend(who: number): number {
    Object.assign(this.people[who]!, { suspended: true, signedIn: false });
    this.money.leave(this.people[who]!.account);
    return 200;
  }

  restore(who: number): number {
    if (this.mergeOf(who)) return 409;
    this.people[who]!.suspended = false;
    return 200;
  }

  signIn(who: number): void {
    this.people[who]!.signedIn = true;
  }

  owned(who: number): number {
    const { available, awaiting } = this.people[who]!.account;
    return available + awaiting;
  }

  /** Rejects pending claims; the same mobile becomes a new user without points. Accounts that were merged into it go, too. */
  erase(who: number, points: number): number {
    const person = this.people[who]!;
    if (!person.signedIn) return 401;
    if (points !== this.owned(who)) return 409;
    const merged = this.merges.filter(({ into }) => into === person.account).map(({ from }) => from);
    this.merges = this.merges.filter(({ into }) => into !== person.account);
    for (const other of this.people.filter(({ account }) => merged.includes(account))) this.renew(other);
    this.renew(person);
    return 200;
  }

  private renew(person: User): void {
    for (const claim of this.claims) if (claim.account === person.account) this.settle(claim, 'rejected');
    // The balance is forfeited, and deducted from what was granted.
    person.account.granted -= person.account.available;
    person.account.available = 0;
    this.money.erase(person.account);
    // The admins' remembered responses about the user are deleted, and their keys with them.
    const about = `${this.accounts.indexOf(person.account)}/`;
    for (const [sent, body] of this.adjusted) if (body.startsWith(about)) this.adjusted.delete(sent);
    Object.assign(person, { account: emptyAccount(), signedIn: true, suspended: false });
    this.accounts.push(person.account);
  }

  enterDetails(who: number): number {
    const { account, signedIn } = this.people[who]!;
    if (!signedIn) return 401;
    this.money.enterDetails(account, this.now);
    return 200;
  }

  createRun(admin: number, claims?: readonly number[]): number {
    return this.money.create(
      admin,
      this.now,
      claims?.map((index) => this.claims[index]!),
    );
  }

  wait(seconds: number): void {
    this.now += seconds;
  }
}
