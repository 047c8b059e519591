import { demoPlumber } from '../content';
import { type Calendar, nextOfficeHour } from './calendar';
import type { PlannedBatch } from './plan-catalogue';
import type { PlannedClaim } from './plan-claims';
import type { PlannedUser } from './plan-people';
import type { PlannedScan } from './plan-scans';

export interface PlannedEntry {
  userId: number;
  kind: 'grant' | 'claim' | 'approval' | 'rejection' | 'adjustment';
  points: number;
  from: 'programme' | 'available' | 'awaiting';
  to: 'programme' | 'available' | 'awaiting' | 'redeemed';
  serial: number | null;
  claimId: number | null;
  /** Whether an admin did it. */
  byAdmin: boolean;
  reason: string | null;
  at: Date;
}

export type PlannedTotals = Record<'granted' | 'available' | 'awaiting' | 'redeemed', number>;

export interface PlannedAct {
  action: string;
  claimId: number | null;
  details: Record<string, unknown>;
  at: Date;
}

/** Returns the journal of scans and claims, oldest first: the entries that the ledger would have written. */
export function planJournal(scans: readonly PlannedScan[], claims: readonly PlannedClaim[]): PlannedEntry[] {
  const nobody = { serial: null, claimId: null, byAdmin: false, reason: null };
  const grants = scans.map(({ userId, points, serial, scannedAt }): PlannedEntry => ({
    ...nobody,
    ...{ userId, points, serial, kind: 'grant', from: 'programme', to: 'available', at: scannedAt },
  }));
  const moves = claims.flatMap(({ id, userId, points, status, reason, claimedAt, resolvedAt }): PlannedEntry[] => {
    const claim: PlannedEntry = {
      ...nobody,
      ...{ userId, points, claimId: id, kind: 'claim', from: 'available', to: 'awaiting', at: claimedAt },
    };
    if (!resolvedAt) return [claim];
    const [kind, to] =
      status === 'approved' ? (['approval', 'redeemed'] as const) : (['rejection', 'available'] as const);
    return [claim, { ...claim, kind, from: 'awaiting', to, byAdmin: true, reason, at: resolvedAt }];
  });
  return inOrder([...grants, ...moves]);
}

/** Returns the entries oldest first; those of the same time keep their order. */
export function inOrder<Entry extends { at: Date }>(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** Returns the points totals of each user in the journal. */
export function totalsOf(journal: readonly PlannedEntry[]): Map<number, PlannedTotals> {
  const totals = new Map<number, PlannedTotals>();
  for (const { userId, points, from, to } of journal) {
    const of = totals.get(userId) ?? { granted: 0, available: 0, awaiting: 0, redeemed: 0 };
    totals.set(userId, of);
    if (from === 'programme') of.granted += points;
    else of[from] -= points;
    if (to === 'programme') of.granted -= points;
    else of[to] += points;
  }
  return totals;
}

/**
 * Plans the audit events: batches made and voided, claims approved and rejected, points adjusted, users
 * suspended.
 */
export function planAudit(
  batches: readonly PlannedBatch[],
  claims: readonly PlannedClaim[],
  journal: readonly PlannedEntry[],
  users: readonly PlannedUser[],
): PlannedAct[] {
  const acts: PlannedAct[] = [];
  for (const { id, productId, points, quantity, createdAt, voidedAt, voidReason } of batches) {
    const details = { batch_id: id, product_id: productId, points, quantity };
    acts.push({ action: 'batch-generated', claimId: null, details, at: createdAt });
    if (!voidedAt) continue;
    acts.push({ action: 'batch-voided', claimId: null, details: { batch_id: id, reason: voidReason }, at: voidedAt });
  }
  for (const { id, userId, points, status, reason, resolvedAt } of claims) {
    if (!resolvedAt) continue;
    const details = { transaction_id: `TX-${id}`, user_id: userId, points, ...(reason ? { reason } : {}) };
    acts.push({ action: `claim-${status}`, claimId: id, details, at: resolvedAt });
  }
  for (const [i, { kind, userId, points, to, reason, at }] of journal.entries()) {
    if (kind !== 'adjustment') continue;
    const balance = totalsOf(journal.slice(0, i + 1)).get(userId)!.available;
    const details = { user_id: userId, points: to === 'available' ? points : -points, reason, balance };
    acts.push({ action: 'points-adjusted', claimId: null, details, at });
  }
  for (const { id, suspendedAt, suspensionReason } of users) {
    if (!suspendedAt) continue;
    const details = { user_id: id, reason: suspensionReason };
    acts.push({ action: 'user-suspended', claimId: null, details, at: suspendedAt });
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
  calendar: Calendar,
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
  const byHand = { kind: 'adjustment', serial: null, claimId: null, byAdmin: true, at } as const;
  return [
    { ...byHand, ...BONUS, userId: rewarded.id, from: 'programme', to: 'available' },
    ...(corrected
      ? [{ ...byHand, ...CORRECTION, userId: corrected.id, from: 'available', to: 'programme' } as const]
      : []),
  ];
}
