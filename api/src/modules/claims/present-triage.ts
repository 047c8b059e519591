import { type Static, Type } from '@sinclair/typebox';
import { moment, nullableText, oneOf, orNull } from '../../http/envelope';
import { toWire } from '../../http/to-wire';
import { maskedDetails, presentDetails } from '../payout-details';
import { claimStatus } from './present-own-points';
import { SIGNALS } from './signals';
import { codesOf } from './signals.repository';
import type { ClaimDetail, ClaimScan, TriageClaim } from './triage.repository';

const worth = orNull(Type.Integer(), {
  description: 'In paise: what an approved claim pays, others at the value of a point now; null without a value.',
});

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
  worth_paise: worth,
  claimed_at: moment,
  resolved_at: orNull(moment),
  reason: nullableText,
  age_seconds: Type.Integer({ description: 'From the claim to its decision, or to now.' }),
  scans_count: Type.Integer({ description: 'Points of adjustments belong to no scan.' }),
};

export const queueRow = Type.Object({
  ...claimFields,
  claimant: Type.Object(claimant),
  signals: Type.Array(oneOf(SIGNALS), { description: 'What may be wrong with it, most telling first.' }),
});

export function presentQueueRow(claim: TriageClaim, now: Date): Static<typeof queueRow> {
  return { ...presentClaim(claim, now), claimant: presentClaimant(claim), signals: codesOf(claim.signals) };
}

const presentClaimant = ({ userId: id, userName: name, mobile, roleId }: TriageClaim) => ({
  id,
  name,
  mobile,
  role_id: roleId,
});

function presentClaim(claim: TriageClaim, now: Date) {
  const { transactionId, status, points, worthPaise, claimedAt, resolvedAt, reason, scansCount } = claim;
  const ageMs = (resolvedAt ?? now).getTime() - claimedAt.getTime();
  return {
    ...toWire({ transactionId, status, points, worthPaise, claimedAt, resolvedAt, reason, scansCount }),
    age_seconds: Math.max(0, Math.floor(ageMs / 1000)),
  };
}

export const queueSummary = Type.Object({
  waiting: Type.Integer({ description: 'Claims.' }),
  points: Type.Integer(),
  worth_paise: orNull(Type.Integer()),
  oldest_claimed_at: orNull(moment),
  flagged: Type.Integer({ description: 'Claims with a signal, as of the last search for them, a minute ago or so.' }),
});

const optional = { integer: Type.Optional(Type.Integer()), text: Type.Optional(Type.String()) };

const signalFigures = Type.Object(
  {
    signal: oneOf(SIGNALS),
    scans: optional.integer,
    users: optional.integer,
    location: optional.text,
    km: Type.Optional(Type.Number()),
    kmh: Type.Optional(Type.Number()),
    serial: optional.integer,
    previous_serial: optional.integer,
    batch_id: optional.integer,
    kind: optional.text,
    voided: optional.integer,
    changed_at: optional.text,
    account_days: optional.integer,
  },
  {
    description:
      'Figures by signal. `scans-per-hour`: scans, serial. `speed`: km, kmh (absent at the same second), serial, previous_serial. `crowded-place`: users of one day, location, scans of this claim. `payout-details-changed`: changed_at. `unusual-batch`: batch_id, kind, scans. `voided-siblings`: batch_id, voided codes near, scans. `new-account`: account_days.',
  },
);

const scan = Type.Object({
  serial: Type.Integer(),
  product: Type.String(),
  batch_id: Type.Integer(),
  points: Type.Integer(),
  at: moment,
  location: Type.String(),
  latitude: orNull(Type.Number()),
  longitude: orNull(Type.Number()),
  km_from_previous: orNull(Type.Number(), { description: 'From the last scan before it with coordinates.' }),
  kmh: orNull(Type.Number(), { description: 'Speed of that; null within the same second.' }),
});

const decided = {
  transaction_id: Type.String(),
  points: Type.Integer(),
  status: claimStatus,
  claimed_at: moment,
  resolved_at: orNull(moment),
  reason: nullableText,
};

export const claimDetail = Type.Object({
  ...claimFields,
  decided_by: orNull(
    Type.Object({
      admin: orNull(Type.String(), { description: 'Name or mobile; null: a rule, or the account was deleted.' }),
      rules_version: orNull(Type.Integer(), { description: 'The version of the approval rules that approved it.' }),
    }),
  ),
  claimant: Type.Object({
    ...claimant,
    location: Type.String(),
    joined_at: moment,
    suspended_at: orNull(moment),
    granted: Type.Integer({ description: 'Points ever granted: available + awaiting + redeemed.' }),
    available: Type.Integer(),
    awaiting: Type.Integer(),
    redeemed: Type.Integer(),
    claims: Type.Object({ pending: Type.Integer(), approved: Type.Integer(), rejected: Type.Integer() }),
    former_claims: Type.Array(Type.Object(decided), { description: 'The last 10 others, newest first.' }),
    paid_to: Type.Optional(maskedDetails),
  }),
  scans: Type.Array(scan, { description: 'Oldest first; 1,000 at most.' }),
  signals: Type.Array(signalFigures),
});

export function presentClaimDetail(
  { claim, scans, former, about, totals, paidTo }: ClaimDetail,
  now: Date,
): Static<typeof claimDetail> {
  const { joinedAt, suspendedAt, location, pending, approved, rejected, adminName, adminMobile, rulesVersion } = about;
  const { granted, available, awaiting, redeemed } = totals;
  return {
    ...presentClaim(claim, now),
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

const EARTH_RADIUS_KM = 6371.0088;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

type Place = Pick<ClaimScan, 'latitude' | 'longitude'>;

/** Returns the great-circle distance (haversine), as the flag of a scan does; undefined without coordinates. */
function distanceKm(from: Place, to: Place): number | undefined {
  if (from.latitude === null || from.longitude === null || to.latitude === null || to.longitude === null)
    return undefined;
  const half = (one: number, other: number) => Math.sin(radians(other - one) / 2) ** 2;
  const chord =
    half(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(from.longitude, to.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}
