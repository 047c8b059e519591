import { type Static, Type } from '@sinclair/typebox';
import { idSchema, pageSchema, reasonSchema } from '../../http/request-fields';
import { invalidField } from '../../http/api-error';
import { moment, nullableText, orNull } from '../../http/envelope';
import { claimStatus } from '../claims';

const MOST_POINTS = 1_000_000;
const INVALID_POINTS = 'Points must be a whole number from -1,000,000 to 1,000,000';
const NO_POINTS = 'Please enter how many points, other than 0';

const userStatus = Type.Union([Type.Literal('active'), Type.Literal('suspended')]);

export const userBody = Type.Object({ user_id: idSchema });
export const recordsBody = Type.Object({ user_id: idSchema, page: pageSchema });
export const reasonBody = Type.Object({ user_id: idSchema, reason: reasonSchema });
export const adjustmentBody = Type.Object({
  user_id: idSchema,
  points: Type.Integer({
    minimum: -MOST_POINTS,
    maximum: MOST_POINTS,
    description: 'Above 0 gives points, below 0 takes them back; never 0.',
    'x-message': { required: NO_POINTS, otherwise: INVALID_POINTS },
  }),
  reason: reasonSchema,
});

/** Returns the points of an adjustment. @throws ApiError 400 for 0 */
export function readAdjustmentPoints({ points }: Pick<Static<typeof adjustmentBody>, 'points'>): number {
  if (points === 0) throw invalidField('points', NO_POINTS);
  return points;
}

/** A user with their points, under the same names as the user's own summary (spec §3). */
export const userDetail = Type.Object({
  id: Type.Integer(),
  role_id: Type.Integer({ description: '2 plumber, 3 customer.' }),
  name: nullableText,
  mobile: nullableText,
  email: nullableText,
  email_id: nullableText,
  address: nullableText,
  location: nullableText,
  joined_dt: moment,
  status: userStatus,
  suspended_at: orNull(moment),
  suspension_reason: nullableText,
  reward_granted: Type.Integer({ description: 'Points granted by scans.' }),
  total_reward_points: Type.Integer({ description: 'Points ever granted, adjustments included.' }),
  rewards_points_reedemed: Type.Integer({ description: 'Points approved.' }),
  balance_reward_points: Type.Integer(),
  Rewards_points_for_Approval: Type.Integer(),
  fraud_flags: Type.Object({
    count: Type.Integer(),
    latest: orNull(Type.Object({ kind: Type.String(), at: moment })),
  }),
});

export const userScan = Type.Object({
  serial: Type.Integer(),
  product_name: Type.String(),
  model_name: Type.String(),
  reward_points: Type.Integer(),
  location: Type.String(),
  location_missing: Type.Boolean(),
  scanned_at: moment,
  transaction_id: orNull(Type.String({ description: 'The claim that the scan is in.' })),
  claim_status: orNull(claimStatus),
});

export const userClaim = Type.Object({
  transaction_id: Type.String(),
  points: Type.Integer(),
  status: claimStatus,
  claimed_at: moment,
  resolved_at: orNull(moment),
  reason: nullableText,
});

export const userEntry = Type.Object({
  id: Type.Integer(),
  kind: Type.Union(
    (['grant', 'claim', 'approval', 'rejection', 'adjustment'] as const).map((kind) => Type.Literal(kind)),
  ),
  points: Type.Integer({ description: 'What moved, never below 0.' }),
  change: Type.Integer({ description: 'What it did to the balance: below 0 less, 0 nothing (an approval).' }),
  balance: Type.Integer({ description: 'The balance after it.' }),
  at: moment,
  product_name: nullableText,
  serial: orNull(Type.Integer()),
  transaction_id: nullableText,
  reason: nullableText,
  admin_mobile: orNull(Type.String({ description: 'The admin who did it.' })),
});

export const suspension = Type.Object({
  user_id: Type.Integer(),
  status: userStatus,
  suspended_at: orNull(moment),
  suspension_reason: nullableText,
});

export const adjustedBalance = Type.Object({
  user_id: Type.Integer(),
  points: Type.Integer(),
  total_reward_points: Type.Integer(),
  balance_reward_points: Type.Integer(),
  Rewards_points_for_Approval: Type.Integer(),
  rewards_points_reedemed: Type.Integer(),
  adjusted_at: moment,
});
