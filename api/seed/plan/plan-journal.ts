import { demoPlumber } from '../content';
import { nextOfficeHour, type Setting } from './calendar';
import type { PlannedBatch } from './plan-catalogue';
import type { PlannedClaim } from './plan-claims';
import type { PlannedUser } from './plan-people';
import type { PlannedScan } from './plan-scans';

type Account = 'programme' | 'available' | 'awaiting' | 'redeemed';

export interface PlannedEntry {
  userId: number;
  kind: 'grant' | 'claim' | 'approval' | 'rejection' | 'adjustment';
  points: number;
  from: Account;
  to: Account;
  serial?: number;
  claimId?: number;
  reason?: string | null;
  at: Date;
}

export interface PlannedAct {
  action: string;
  claimId: number | null;
  details: Record<string, unknown>;
  at: Date;
}

/** Returns the journal of scans and claims, oldest first: the entries that the ledger would have written. */
export function planJournal(scans: readonly PlannedScan[], claims: readonly PlannedClaim[]): PlannedEntry[] {
  const grants = scans.map(({ userId, points, serial, scannedAt: at }): PlannedEntry => {
    return { userId, points, serial, kind: 'grant', from: 'programme', to: 'available', at };
  });
  const moves = claims.flatMap(({ id, userId, points, status, reason, claimedAt, resolvedAt }): PlannedEntry[] => {
    const of = { userId, points, claimId: id };
    const claim: PlannedEntry = { ...of, kind: 'claim', from: 'available', to: 'awaiting', at: claimedAt };
    if (!resolvedAt) return [claim];
    const [kind, to] =
      status === 'approved' ? (['approval', 'redeemed'] as const) : (['rejection', 'available'] as const);
    return [claim, { ...of, kind, from: 'awaiting', to, reason, at: resolvedAt }];
  });
  return inOrder([...grants, ...moves]);
}

export function inOrder<Entry extends { at: Date }>(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

export function totalsOf(journal: readonly PlannedEntry[]): Map<number, Record<Account, number>> {
  const totals = new Map<number, Record<Account, number>>();
  for (const { userId, points, from, to } of journal) {
    const of = totals.get(userId) ?? { programme: 0, available: 0, awaiting: 0, redeemed: 0 };
    totals.set(userId, of);
    of[from] -= points;
    of[to] += points;
  }
  return totals;
}

export function planAudit(
  batches: readonly PlannedBatch[],
  claims: readonly PlannedClaim[],
  journal: readonly PlannedEntry[],
  users: readonly PlannedUser[],
): PlannedAct[] {
  const acts: PlannedAct[] = [];
  const add = (action: string, at: Date | null, details: Record<string, unknown>, claimId: number | null = null) => {
    if (at) acts.push({ action, claimId, details, at });
  };
  for (const { id, productId, points, quantity, createdAt, voidedAt, voidReason } of batches) {
    add('batch-generated', createdAt, { batch_id: id, product_id: productId, points, quantity });
    add('batch-voided', voidedAt, { batch_id: id, reason: voidReason });
  }
  for (const { id, userId, points, status, reason, resolvedAt } of claims) {
    const details = { transaction_id: `TX-${id}`, user_id: userId, points, ...(reason ? { reason } : {}) };
    add(`claim-${status}`, resolvedAt, details, id);
  }
  for (const [i, { kind, userId, points, to, reason, at }] of journal.entries()) {
    if (kind !== 'adjustment') continue;
    const balance = totalsOf(journal.slice(0, i + 1)).get(userId)!.available;
    add('points-adjusted', at, { user_id: userId, points: to === 'available' ? points : -points, reason, balance });
  }
  for (const { id, suspendedAt, suspensionReason } of users) {
    add('user-suspended', suspendedAt, { user_id: id, reason: suspensionReason });
  }
  return acts;
}

const DAYS_AGO = 4;
const OPENS = 9;
const BONUS = { points: 100, reason: 'Thank-you for showing the programme to two other plumbers' };
const CORRECTION = { points: 25, reason: 'Labels from the display board at the dealer, not sold' };

/**
 * Plans two manual adjustments in office hours some days ago: a bonus for the plumber to sign in as, and points taken
 * back from the first user with enough left. Neither user has claimed since, so every claim stays worth what its scans
 * are.
 * @param journal of scans and claims, oldest first
 */
export function planAdjustments(
  { calendar }: Setting,
  users: readonly PlannedUser[],
  claims: readonly PlannedClaim[],
  journal: readonly PlannedEntry[],
): PlannedEntry[] {
  const at = nextOfficeHour(calendar, calendar.at(DAYS_AGO, OPENS), 0);
  const before = totalsOf(journal.filter((entry) => entry.at < at));
  const moved = new Set(
    claims.filter(({ claimedAt, resolvedAt }) => claimedAt >= at || resolvedAt === null).map(({ userId }) => userId),
  );
  const quiet = users.filter(({ id, joinedAt, suspendedAt }) => !moved.has(id) && joinedAt < at && !suspendedAt);
  const rewarded = users.find(({ mobile }) => mobile === demoPlumber.mobile)!;
  const corrected = quiet.find(({ id }) => id !== rewarded.id && (before.get(id)?.available ?? 0) >= CORRECTION.points);
  const byHand = { kind: 'adjustment', at } as const;
  const entries: PlannedEntry[] = [{ ...byHand, ...BONUS, userId: rewarded.id, from: 'programme', to: 'available' }];
  if (corrected) entries.push({ ...byHand, ...CORRECTION, userId: corrected.id, from: 'available', to: 'programme' });
  return entries;
}
