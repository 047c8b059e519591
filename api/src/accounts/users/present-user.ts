import { Type } from '@sinclair/typebox';
import { toWire } from '../../platform/http/to-wire';
import { moment, nullableText, orNull } from '../../platform/http/envelope';
import { pointsFields, presentPoints, presentTotals, totalsFields } from '../../points/ledger';
import { type Merge, undoUntil } from '../merges';
import type { AdjustedBalance } from './user-actions';
import type { UserDetail, User } from './users.repository';

const userStatus = Type.Union([Type.Literal('active'), Type.Literal('suspended')]);
const statusOf = ({ suspendedAt }: { suspendedAt: Date | null }) => (suspendedAt ? 'suspended' : 'active');

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
  email_id: orNull(Type.String(), { description: 'The same as `email`.' }),
  status: userStatus,
});

export function presentUser(user: User) {
  return {
    ...toWire(user),
    joined_dt: user.joinedAt.toISOString(),
    Accumulated_points: user.granted,
    points_redeemed: user.redeemed,
    balance_reward_points: user.available,
    email_id: user.email,
    status: statusOf(user),
  } as const;
}

const mergedAccount = Type.Object({
  user_id: Type.Integer(),
  name: nullableText,
  mobile: Type.String(),
  points: Type.Integer({ description: 'Points that were moved.' }),
  merged_at: moment,
  undo_until: { ...moment, description: 'Until when the merge can be undone.' },
});

const presentMerge = (merge: Merge, { id, name, mobile }: Merge['from']) => ({
  user_id: id,
  name,
  mobile,
  points: merge.points,
  merged_at: merge.mergedAt.toISOString(),
  undo_until: undoUntil(merge).toISOString(),
});

export const userDetail = Type.Object({
  id: Type.Integer(),
  role_id: Type.Integer({ description: '2 plumber, 3 customer.' }),
  name: nullableText,
  mobile: nullableText,
  email: nullableText,
  email_id: orNull(Type.String(), { description: 'The same as `email`.' }),
  address: nullableText,
  location: nullableText,
  joined_dt: moment,
  status: userStatus,
  suspended_at: orNull(moment, { description: 'When the user was suspended; null: they are not.' }),
  suspension_reason: nullableText,
  merged_into: orNull(mergedAccount, { description: 'The account that this one was given up for; null: it was not.' }),
  merged_from: Type.Array(mergedAccount, {
    description: 'Accounts of the same person that were given up for this one.',
  }),
  ...pointsFields,
  fraud_flags: Type.Object({
    count: Type.Integer(),
    latest: orNull(Type.Object({ kind: Type.String(), at: moment })),
  }),
});

export function presentUserDetail({ profile, totals, merges }: UserDetail) {
  const { flags, latestFlagKind: kind, latestFlagAt: at, ...user } = profile;
  const given = merges.find(({ fromId }) => fromId === user.id);
  const taken = merges.filter(({ intoId }) => intoId === user.id);
  return {
    ...toWire(user),
    email_id: user.email,
    joined_dt: user.joinedAt.toISOString(),
    status: statusOf(user),
    merged_into: given ? presentMerge(given, given.into) : null,
    merged_from: taken.map((merge) => presentMerge(merge, merge.from)),
    ...presentPoints(totals),
    fraud_flags: { count: flags, latest: kind && at ? { kind, at: at.toISOString() } : null },
  } as const;
}

export const suspension = Type.Object({
  user_id: Type.Integer(),
  status: userStatus,
  suspended_at: orNull(moment, { description: 'When the user was suspended; null: they are not.' }),
  suspension_reason: nullableText,
});

export const adjustedBalance = Type.Object({
  user_id: Type.Integer(),
  points: Type.Integer(),
  ...totalsFields,
  adjusted_at: moment,
});

export function presentAdjustedBalance({ totals, ...adjusted }: AdjustedBalance) {
  return { ...toWire(adjusted), ...presentTotals(totals) };
}
