import { Type } from '@sinclair/typebox';
import { moment, nullableText } from '../../http/envelope';
import type { PointTotals } from '../ledger';
import type { AdjustedBalance } from './adjust-balance';
import type { User } from './users.repository';
import type { UserClaim, UserEntry, UserScan } from './user-records.repository';
import type { UserDetail } from './read-user';
import type { Suspension } from './suspend-user';

/**
 * A row of the plumbers' and customers' tables (spec §3; `email` and `email_id` are the same value, decisions.md §3).
 */
export const userRow = Type.Object({
  id: Type.Integer(),
  name: nullableText,
  location: nullableText,
  joined_dt: moment,
  Accumulated_points: Type.Integer({ description: 'Points ever granted.' }),
  points_redeemed: Type.Integer({ description: 'Points approved.' }),
  balance_reward_points: Type.Integer({ description: 'Points that can be claimed.' }),
  mobile: nullableText,
  email: nullableText,
  email_id: nullableText,
  status: Type.Union([Type.Literal('active'), Type.Literal('suspended')]),
});

/** Returns a row of the tables of users; points are those of the user's own summary under the names of spec §3. */
export function presentUser(user: User) {
  return {
    id: user.id,
    name: user.name,
    location: user.location,
    joined_dt: user.joinedAt.toISOString(),
    Accumulated_points: user.granted,
    points_redeemed: user.redeemed,
    balance_reward_points: user.available,
    mobile: user.mobile,
    email: user.email,
    email_id: user.email,
    status: statusOf(user),
  };
}

/** Returns one user and their points. */
export function presentUserDetail({ profile, totals }: UserDetail) {
  const { latestFlagKind: kind, latestFlagAt: at } = profile;
  return {
    id: profile.id,
    role_id: profile.roleId,
    name: profile.name,
    mobile: profile.mobile,
    email: profile.email,
    email_id: profile.email,
    address: profile.address,
    location: profile.location,
    joined_dt: profile.joinedAt.toISOString(),
    status: statusOf(profile),
    suspended_at: profile.suspendedAt?.toISOString() ?? null,
    suspension_reason: profile.suspensionReason,
    reward_granted: totals.grantedByScans,
    ...presentTotals(totals),
    fraud_flags: { count: profile.flags, latest: kind && at ? { kind, at: at.toISOString() } : null },
  };
}

/** Returns a row of the scans on a user's page. */
export function presentUserScan(scan: UserScan) {
  return {
    serial: scan.serial,
    product_name: scan.productName,
    model_name: scan.modelName,
    reward_points: scan.points,
    location: scan.location,
    location_missing: scan.locationMissing,
    scanned_at: scan.scannedAt.toISOString(),
    transaction_id: scan.transactionId,
    claim_status: scan.claimStatus,
  };
}

/** Returns a row of the claims on a user's page. */
export function presentUserClaim(claim: UserClaim) {
  return {
    transaction_id: claim.transactionId,
    points: claim.points,
    status: claim.status,
    claimed_at: claim.claimedAt.toISOString(),
    resolved_at: claim.resolvedAt?.toISOString() ?? null,
    reason: claim.reason,
  };
}

/** Returns a row of the journal on a user's page, with the balance after it. */
export function presentUserEntry(entry: UserEntry) {
  return {
    id: entry.id,
    kind: entry.kind,
    points: entry.points,
    change: entry.change,
    balance: entry.balance,
    at: entry.at.toISOString(),
    product_name: entry.productName,
    serial: entry.serial,
    transaction_id: entry.transactionId,
    reason: entry.reason,
    admin_mobile: entry.admin,
  };
}

/** Returns a user's state after a suspension or a restoration. */
export function presentSuspension(userId: number, { suspendedAt, reason }: Suspension) {
  return {
    user_id: userId,
    status: statusOf({ suspendedAt }),
    suspended_at: suspendedAt?.toISOString() ?? null,
    suspension_reason: reason,
  };
}

/** Returns the response to an adjustment. */
export function presentAdjustedBalance(userId: number, { points, totals, adjustedAt }: AdjustedBalance) {
  return { user_id: userId, points, ...presentTotals(totals), adjusted_at: adjustedAt.toISOString() };
}

function presentTotals(totals: PointTotals) {
  return {
    total_reward_points: totals.granted,
    rewards_points_reedemed: totals.redeemed,
    balance_reward_points: totals.available,
    Rewards_points_for_Approval: totals.awaiting,
  };
}

function statusOf({ suspendedAt }: { suspendedAt: Date | null }): 'active' | 'suspended' {
  return suspendedAt ? 'suspended' : 'active';
}
