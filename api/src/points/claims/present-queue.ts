import { type Static, Type } from '@sinclair/typebox';
import { distanceKm } from '../../platform/database/great-circle';
import { moment, nullableText, oneOf, orNull } from '../../platform/http/envelope';
import { toWire } from '../../platform/http/to-wire';
import { maskedDetails, presentDetails } from '../../money/payout-details';
import { claimStatus } from './present-own-points';
import type { ClaimDetail, ClaimScan } from './claim-detail.repository';
import { type ClaimWithSignals, worthOf } from './claim-rows.repository';
import { codesOf, signalFigures, SIGNALS } from '../signals';

export const worthFields = {
  value_paise: orNull(Type.Integer(), {
    description:
      'What a point of it is worth: paid if it is approved; else as the claim states, or, made without a value, as it is now. Null without any.',
  }),
  worth_paise: orNull(Type.Integer(), { description: 'Its points × that value.' }),
};

const claimant = {
  id: Type.Integer(),
  name: Type.String({ description: 'Empty if none is given, or the account was deleted.' }),
  mobile: Type.String(),
  role_id: Type.Integer({ description: '2 plumber, 3 customer.' }),
};

const claimFields = {
  transaction_id: Type.String(),
  status: claimStatus,
  points: Type.Integer(),
  ...worthFields,
  claimed_at: moment,
  resolved_at: orNull(moment),
  reason: nullableText,
  age_seconds: Type.Integer({ description: 'From the claim to its decision, or to now.' }),
  scans_count: Type.Integer({ description: 'Points of adjustments belong to no scan.' }),
};

export const queueRow = Type.Object({
  ...claimFields,
  claimant: Type.Object(claimant, { description: 'Who claimed.' }),
  signals: Type.Array(oneOf(SIGNALS), { description: 'What may be wrong with it, most telling first.' }),
});

export function presentQueueRow(claim: ClaimWithSignals, now: Date): Static<typeof queueRow> {
  return { ...presentClaim(claim, now), claimant: presentClaimant(claim), signals: codesOf(claim.signals) };
}

const presentClaimant = ({ userId: id, userName: name, mobile, roleId }: ClaimWithSignals) => ({
  id,
  name,
  mobile,
  role_id: roleId,
});

function presentClaim(claim: ClaimWithSignals, now: Date) {
  const { transactionId, status, points, valuePaise, claimedAt, resolvedAt, reason, scansCount } = claim;
  const worthPaise = worthOf(claim);
  const ageMs = (resolvedAt ?? now).getTime() - claimedAt.getTime();
  return {
    ...toWire({ transactionId, status, points, valuePaise, worthPaise, claimedAt, resolvedAt, reason, scansCount }),
    age_seconds: Math.max(0, Math.floor(ageMs / 1000)),
  };
}

export const queueSummary = Type.Object({
  waiting: Type.Integer({ description: 'Claims.' }),
  points: Type.Integer(),
  worth_paise: orNull(Type.Integer(), {
    description: 'As the claims state, others at the value of a point now; null without any.',
  }),
  oldest_claimed_at: orNull(moment, { description: 'Of the claim that waits longest; null if none waits.' }),
  flagged: Type.Integer({ description: 'Claims with a signal, as of the last search for them, a minute ago or so.' }),
  flagged_capped: Type.Boolean({ description: 'There are more than `flagged`.' }),
});

const scan = Type.Object({
  serial: Type.Integer(),
  product: Type.String({ description: 'Its name.' }),
  batch_id: Type.Integer(),
  points: Type.Integer(),
  at: moment,
  location: Type.String({ description: 'Where it was done, as text; empty if it was not shared.' }),
  latitude: orNull(Type.Number()),
  longitude: orNull(Type.Number()),
  km_from_previous: orNull(Type.Number(), { description: 'From the last scan before it with coordinates.' }),
  kmh: orNull(Type.Number(), { description: 'Speed of that; null within the same second.' }),
});

const userAnswer = orNull(Type.String(), { description: 'What the user answered to its rejection.' });

const decided = {
  transaction_id: Type.String(),
  points: Type.Integer(),
  status: claimStatus,
  claimed_at: moment,
  resolved_at: orNull(moment),
  reason: nullableText,
  user_answer: userAnswer,
};

export const claimDetail = Type.Object({
  ...claimFields,
  user_answer: userAnswer,
  decided_by: orNull(
    Type.Object({
      admin: orNull(Type.String(), { description: 'Name or mobile; null: a rule, or the account was deleted.' }),
      rules_version: orNull(Type.Integer(), { description: 'The version of the approval rules that approved it.' }),
    }),
    { description: 'Null while it waits.' },
  ),
  claimant: Type.Object(
    {
      ...claimant,
      location: Type.String({ description: 'As the user entered it.' }),
      joined_at: Type.String({ format: 'date-time', description: 'When the user registered.' }),
      suspended_at: orNull(moment, { description: 'When the user was suspended; null: they are not.' }),
      granted: Type.Integer({ description: 'Points ever granted: available + awaiting + redeemed.' }),
      available: Type.Integer({ description: 'Points that can be claimed.' }),
      awaiting: Type.Integer({ description: 'Points of waiting claims, this one included.' }),
      redeemed: Type.Integer({ description: 'Points of approved claims.' }),
      claims: Type.Object({ pending: Type.Integer(), approved: Type.Integer(), rejected: Type.Integer() }),
      former_claims: Type.Array(Type.Object(decided), { description: 'The last 10 others, newest first.' }),
      paid_to: Type.Optional(maskedDetails),
    },
    { description: 'Who claimed.' },
  ),
  scans: Type.Array(scan, { description: 'Oldest first; 1,000 at most.' }),
  signals: Type.Array(signalFigures, { description: 'With figures, most telling first.' }),
});

export function presentClaimDetail({ claim, scans, former, about, totals, paidTo }: ClaimDetail, now: Date) {
  const {
    joinedAt,
    suspendedAt,
    location,
    pending,
    approved,
    rejected,
    adminName,
    adminMobile,
    rulesVersion,
    userAnswer: user_answer,
  } = about;
  const { granted, available, awaiting, redeemed } = totals;
  return {
    ...presentClaim(claim, now),
    user_answer,
    decided_by: claim.resolvedAt && { admin: adminName ?? adminMobile, rules_version: rulesVersion },
    claimant: {
      ...presentClaimant(claim),
      ...toWire({ location, joinedAt, suspendedAt, granted, available, awaiting, redeemed }),
      claims: { pending, approved, rejected },
      former_claims: former.map(toWire),
      ...(paidTo && { paid_to: presentDetails(paidTo) }),
    },
    scans: presentScans(scans),
    signals: claim.signals,
  };
}

function presentScans(scans: readonly ClaimScan[]): Static<typeof scan>[] {
  let previous: ClaimScan | undefined;
  return scans.map(({ productName, ...one }) => {
    const km = previous && distanceKm(previous, one);
    const hours = previous ? (one.at.getTime() - previous.at.getTime()) / 3_600_000 : 0;
    if (one.latitude !== null) previous = { productName, ...one };
    return {
      ...toWire(one),
      product: productName,
      km_from_previous: km === undefined ? null : Math.round(km * 10) / 10,
      kmh: km === undefined || hours === 0 ? null : Math.round(km / hours),
    };
  });
}
