import { demoCustomer, demoPlumber } from '../content';
import type { Random } from '../random';
import { type Calendar, DAY, nextOfficeHour, type Setting } from './calendar';
import type { PlannedUser } from './plan-people';
import type { PlannedScan } from './plan-scans';

export interface PlannedClaim {
  id: number;
  userId: number;
  points: number;
  /** Serials of its scans: all that the user had not claimed by then. */
  serials: number[];
  lastScannedAt: Date;
  claimedAt: Date;
  status: 'pending' | 'approved' | 'rejected';
  resolvedAt: Date | null;
  reason: string | null;
}

type Draft = Omit<PlannedClaim, 'id'>;

/** Claims that are pending on a first start, and the id of the first claim (0003-points.ts). */
const AWAITING = 46;
const AWAITING_SHARE = 0.03;
const FIRST_ID = 10_001;
const MINUTE = 60_000;
/** Rejections are chosen before it is known which claims are pending, so only older claims are rejected. */
const SETTLED_DAYS = 21;
const REJECTED_SHARE = 0.05;
const REASONS = [
  'The labels were scanned in the warehouse, before sale',
  'The bill sent in does not name these products',
  'These fittings came back to the dealer unused',
];

/**
 * Plans claims: once enough points are available, after a day's last scan, always the whole balance. The newest are
 * pending; older ones were approved in office hours, a few rejected, whose points were returned and claimed again.
 * @param scans oldest first
 * @returns oldest first, ids ascending
 */
export function planClaims(
  setting: Setting,
  users: readonly PlannedUser[],
  scans: readonly PlannedScan[],
): PlannedClaim[] {
  const { calendar, random } = setting;
  const scansOf = new Map<number, PlannedScan[]>(users.map(({ id }) => [id, []]));
  for (const scan of scans) scansOf.get(scan.userId)!.push(scan);
  const drafts = users
    .flatMap((user) => claimsOf(setting, user, scansOf.get(user.id)!))
    .toSorted((a, b) => a.claimedAt.getTime() - b.claimedAt.getTime() || a.userId - b.userId);
  const firstAwaiting = drafts.length - Math.max(AWAITING, Math.round(drafts.length * AWAITING_SHARE));
  return drafts.map((draft, i) => ({ ...draft, ...settle(draft, i >= firstAwaiting), id: FIRST_ID + i }));

  function settle(draft: Draft, awaiting: boolean): Partial<Draft> {
    if (draft.status === 'rejected' || awaiting) return {};
    return { status: 'approved', resolvedAt: nextOfficeHour(calendar, draft.claimedAt, random.between(4, 40)) };
  }
}

function claimsOf({ calendar, random }: Setting, user: PlannedUser, scans: readonly PlannedScan[]): Draft[] {
  const claims: Draft[] = [];
  let unclaimed: PlannedScan[] = [];
  let returning: { at: Date; scans: PlannedScan[] }[] = [];
  let enough = thresholdOf(random, user);
  const takeBack = (until: Date) => {
    unclaimed.push(...returning.filter(({ at }) => at <= until).flatMap((back) => back.scans));
    returning = returning.filter(({ at }) => at > until);
  };
  for (const [i, scan] of scans.entries()) {
    takeBack(scan.scannedAt);
    unclaimed.push(scan);
    const next = scans[i + 1]?.scannedAt ?? calendar.now;
    const claimedAt = new Date(Math.round(scan.scannedAt.getTime() + random.between(4, 150) * MINUTE));
    if (claimedAt >= next || claimedAt >= lastClaimOf(calendar, user)) continue;
    takeBack(claimedAt);
    const points = unclaimed.reduce((sum, one) => sum + one.points, 0);
    if (points < enough) continue;
    const claim: Draft = {
      userId: user.id,
      points,
      serials: unclaimed.map(({ serial }) => serial),
      lastScannedAt: scan.scannedAt,
      claimedAt,
      status: 'pending',
      resolvedAt: null,
      reason: null,
    };
    const settled = calendar.now.getTime() - claimedAt.getTime() > SETTLED_DAYS * DAY;
    if (settled && random.chance(REJECTED_SHARE)) {
      const at = nextOfficeHour(calendar, claimedAt, random.between(4, 40));
      Object.assign(claim, { status: 'rejected', resolvedAt: at, reason: random.pick(REASONS) });
      returning.push({ at, scans: unclaimed });
    }
    claims.push(claim);
    unclaimed = [];
    enough = thresholdOf(random, user);
  }
  return claims;
}

function thresholdOf(random: Random, { roleId }: PlannedUser): number {
  return roleId === 3 ? random.between(40, 160) : random.between(90, 420);
}

/** The two users to sign in as keep their last points, so that there is something to claim. */
function lastClaimOf(calendar: Calendar, { mobile }: PlannedUser): Date {
  const isDemo = mobile === demoPlumber.mobile || mobile === demoCustomer.mobile;
  return isDemo ? calendar.at(4, 0) : calendar.now;
}
