import { Type } from '@sinclair/typebox';
import { toWire } from '../../platform/http/to-wire';
import { moment, nullableText, oneOf, orNull, pageEnvelope } from '../../platform/http/envelope';
import { presentPoints } from '../ledger';
import { maskedDetails, presentDetails } from '../../money/payout-details';
import { roleName } from '../../platform/roles';
import type { ClaimScan, RewardsPreview } from './claim-detail.repository';
import { type ClaimRow, worthOf } from './claim-rows.repository';
import { claimStatus, pointsSummary } from './present-own-points';
import { worthFields } from './present-queue';
import { codesOf, type Signal, SIGNALS } from '../signals';

const DAY_MS = 86_400_000;
const payoutChangedAt = Type.Optional(
  Type.String({
    format: 'date-time',
    description: 'When the user replaced their payout details: only of a waiting claim, and within the last 24 hours.',
  }),
);

const signals = Type.Array(oneOf(SIGNALS), {
  description: 'What may be wrong with a waiting claim, most telling first.',
});

const redemption = Type.Object({
  transaction_id: Type.String(),
  scanned_date: orNull(moment),
  total_redeem_points: Type.Integer(),
  ...worthFields,
  user_name: Type.String(),
  role_name: Type.String(),
  redeemed_date: orNull(moment, { description: 'When the claim was approved; null before.' }),
  claimed_at: moment,
  status: claimStatus,
  user_id: Type.Integer(),
  mobile: Type.String(),
  rejected_at: orNull(moment),
  reason: nullableText,
  payout_changed_at: payoutChangedAt,
  signals: Type.Optional(signals),
});

const statusTotal = Type.Object({ count: Type.Integer(), points: Type.Integer() });

export const redemptionList = Type.Object({
  ...pageEnvelope(redemption).properties,
  by_status: Type.Optional(
    Type.Object(
      { pending: statusTotal, approved: statusTotal, rejected: statusTotal },
      { description: 'Absent for a text with very many matches, of which the newest 500 are listed.' },
    ),
  ),
});

/** Written out: `toWire` would take seven times as long for a list of 10,000. */
export function presentRedemption(claim: ClaimRow, now: Date) {
  const changedAt = claim.payoutChangedAt;
  const isRecent = changedAt !== null && claim.status === 'pending' && now.getTime() - changedAt.getTime() < DAY_MS;
  const resolvedAt = claim.resolvedAt?.toISOString() ?? null;
  return {
    transaction_id: claim.transactionId,
    scanned_date: claim.lastScannedAt?.toISOString() ?? null,
    total_redeem_points: claim.points,
    value_paise: claim.valuePaise,
    worth_paise: worthOf(claim),
    user_name: claim.userName,
    role_name: roleName(claim.roleId),
    redeemed_date: claim.status === 'approved' ? resolvedAt : null,
    claimed_at: claim.claimedAt.toISOString(),
    status: claim.status,
    user_id: claim.userId,
    mobile: claim.mobile,
    rejected_at: claim.status === 'rejected' ? resolvedAt : null,
    reason: claim.reason,
    ...(isRecent && { payout_changed_at: changedAt.toISOString() }),
    ...(claim.signals && { signals: inOrder(isRecent ? [...claim.signals, 'payout-details-changed'] : claim.signals) }),
  };
}

const inOrder = (found: readonly Signal[]): Signal[] =>
  found.length === 0 ? [] : SIGNALS.filter((signal) => found.includes(signal));

export const redeemedItem = Type.Object({
  product_name: Type.String(),
  redeemed_points: Type.Integer(),
  user_name: Type.String(),
  scanned_date: moment,
  serial: Type.Integer(),
});

export const presentItem = (userName: string, { productName, points, at, serial }: ClaimScan) => ({
  product_name: productName,
  redeemed_points: points,
  user_name: userName,
  scanned_date: at.toISOString(),
  serial,
});

export const rewardsPreview = Type.Composite([
  pointsSummary,
  Type.Object({
    name: Type.String(),
    mobile: Type.String(),
    role_name: Type.String(),
    pending: Type.Array(
      Type.Object({
        transaction_id: Type.String(),
        points: Type.Integer(),
        ...worthFields,
        claimed_at: moment,
        signals,
      }),
    ),
    paid_to: Type.Optional(maskedDetails),
  }),
]);

export function presentRewardsPreview({ claimant: { name, mobile, roleId }, totals, pending, paidTo }: RewardsPreview) {
  return {
    ...presentPoints(totals),
    name,
    mobile,
    role_name: roleName(roleId),
    pending: pending.map((claim) => {
      const { transactionId, points, valuePaise, claimedAt } = claim;
      const signals = codesOf(claim.signals);
      return toWire({ transactionId, points, valuePaise, worthPaise: worthOf(claim), claimedAt, signals });
    }),
    ...(paidTo && { paid_to: presentDetails(paidTo) }),
  };
}

export const approval = Type.Object({
  approved: Type.Array(Type.String()),
  already_approved: Type.Array(Type.String(), {
    description: 'Transaction ids that were approved before; nothing changed for them.',
  }),
  already_rejected: Type.Array(Type.String(), {
    description: 'Transaction ids that were rejected before; nothing changed for them.',
  }),
  not_found: Type.Array(Type.String(), { description: 'Ids of the request that do not exist.' }),
  points: Type.Integer({ description: 'Points that this approval moved into redeemed.' }),
});

export const rejection = Type.Object({
  transaction_id: Type.String(),
  user_id: Type.Integer(),
  points: Type.Integer(),
  status: claimStatus,
  reason: Type.String(),
  rejected_at: moment,
  already_rejected: Type.Boolean({ description: 'It had been before: its reason is the first one.' }),
});
