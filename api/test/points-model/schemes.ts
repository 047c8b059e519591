import type { Account } from './account';

interface Boost {
  times?: number;
  plus?: number;
}

export type Reward =
  | { kind: 'booster'; booster: Boost; batch?: number }
  | { kind: 'tier'; tiers: readonly (Boost & { from: number })[] }
  | { kind: 'goal'; goal: { of: 'scans' | 'points' | 'products'; target: number; points: number } };

export interface Budget {
  points?: number;
  points_a_person?: number;
  at_end: 'part' | 'nothing';
}

interface Scheme {
  reward: Reward;
  budget: Budget;
  startsAt: number;
  endsAt: number;
  stoppedAt: number;
  spent: number;
  ofPerson: Map<Account, number>;
  /** Of a goal: who scanned since it was counted, and who has had it. */
  toCount: Set<Account>;
  reached: Set<Account>;
  /** All were counted once more after the last scan that counts. */
  isClosed: boolean;
}

const HOUR = 3600;
/** What is granted once is granted whole. */
const isTooMuch = (reward: Reward, { points_a_person: most = Infinity }: Budget) =>
  reward.kind === 'goal' && reward.goal.points > most;

interface Scan {
  account: Account;
  batch: number;
  points: number;
  at: number;
}

/** What schemes grant, on paper. */
export class Schemes {
  readonly all: Scheme[] = [];
  private readonly scans: Scan[] = [];

  make(reward: Reward, budget: Budget, times: { startsAt: number; endsAt: number }): number {
    if (isTooMuch(reward, budget)) return 400;
    const sums = {
      spent: 0,
      ofPerson: new Map(),
      toCount: new Set(this.scans.map(({ account }) => account)),
      reached: new Set<Account>(),
      isClosed: false,
    };
    this.all.push({ ...times, ...sums, reward, budget, stoppedAt: Infinity });
    return 201;
  }

  /** A new version: a goal is counted anew. */
  change(index: number, reward: Reward, now: number): number {
    const scheme = this.all[index]!;
    if (now >= scheme.endsAt || isTooMuch(reward, scheme.budget)) return 400;
    if (scheme.stoppedAt < Infinity) return 409;
    scheme.reward = reward;
    for (const { account } of this.scans) scheme.toCount.add(account);
    return 200;
  }

  stop(index: number, now: number): number {
    const scheme = this.all[index]!;
    scheme.stoppedAt = Math.min(scheme.stoppedAt, now);
    return 200;
  }

  /** @returns what the best scheme adds */
  scan(scan: Scan): number {
    const running = this.all.filter(
      (one) => one.startsAt <= scan.at && scan.at < one.endsAt && scan.at < one.stoppedAt,
    );
    const year = this.scans
      .filter(({ account }) => account === scan.account)
      .reduce((sum, { points }) => sum + points, 0);
    this.scans.push(scan);
    for (const scheme of this.all) scheme.toCount.add(scan.account);
    let best: { scheme: Scheme; points: number } | undefined;
    for (const scheme of running) {
      const points = addedBy(scheme.reward, scan, year);
      if (points > (best?.points ?? 0)) best = { scheme, points };
    }
    return best ? take(best.scheme, scan.account, best.points) : 0;
  }

  /** @returns what each account is granted */
  count(isActive: (account: Account) => boolean, now: number): [Account, number][] {
    return this.all.flatMap((scheme) => {
      const isOver = now > (scheme.stoppedAt < Infinity ? scheme.stoppedAt : scheme.endsAt + 24 * HOUR) + HOUR;
      if (isOver) scheme.toCount = new Set(scheme.isClosed ? [] : this.scans.map(({ account }) => account));
      scheme.isClosed = isOver;
      const counted = [...scheme.toCount].filter(isActive);
      scheme.toCount.clear();
      return counted.flatMap((account) => {
        const points = this.reach(scheme, account);
        return points > 0 ? [[account, points] as [Account, number]] : [];
      });
    });
  }

  private reach(scheme: Scheme, account: Account): number {
    const { reward, reached, startsAt, endsAt, stoppedAt } = scheme;
    if (reward.kind !== 'goal' || reached.has(account)) return 0;
    const theirs = this.scans.filter(
      (scan) => scan.account === account && scan.at >= startsAt && scan.at < Math.min(endsAt, stoppedAt),
    );
    const done = {
      scans: theirs.length,
      points: theirs.reduce((sum, { points }) => sum + points, 0),
      products: new Set(theirs.map(({ batch }) => batch)).size,
    };
    if (done[reward.goal.of] < reward.goal.target) return 0;
    const points = take(scheme, account, reward.goal.points);
    if (points > 0) reached.add(account);
    return points;
  }
}

function addedBy(reward: Reward, { batch, points }: Scan, year: number): number {
  if (reward.kind === 'goal') return 0;
  if (reward.kind === 'booster' && reward.batch !== undefined && reward.batch !== batch) return 0;
  const boost = reward.kind === 'booster' ? reward.booster : reward.tiers.findLast(({ from }) => from <= year);
  if (!boost) return 0;
  return boost.plus ?? Math.floor((points * (boost.times! * 100 - 100) + 1e-6) / 100);
}

function take(scheme: Scheme, account: Account, points: number): number {
  const { budget, ofPerson } = scheme;
  const had = ofPerson.get(account) ?? 0;
  const left = Math.min((budget.points ?? Infinity) - scheme.spent, (budget.points_a_person ?? Infinity) - had);
  const taken = left >= points ? points : budget.at_end === 'part' ? left : 0;
  scheme.spent += taken;
  ofPerson.set(account, had + taken);
  return taken;
}
