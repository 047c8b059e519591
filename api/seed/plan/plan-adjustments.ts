import { demoPlumber } from '../content';
import { type Calendar, nextOfficeHour } from './indian-day';
import type { PlannedClaim } from './plan-claims';
import { type PlannedEntry, totalsOf } from './plan-journal';
import type { PlannedUser } from './plan-people';

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
