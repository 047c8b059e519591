import { Type } from '@sinclair/typebox';
import { pageSchema } from '../../http/request-fields';
import { moment, nullableText, orNull } from '../../http/envelope';

export const claimStatus = Type.Union([Type.Literal('pending'), Type.Literal('approved'), Type.Literal('rejected')]);

const INVALID_MONTH = 'Invalid month';

const historyKind = Type.Optional(Type.Union([Type.Literal('earned'), Type.Literal('claims')]));

export const historyBody = Type.Object({
  page: pageSchema,
  kind: historyKind,
  month: Type.Optional(
    Type.String({
      pattern: '^2[0-9]{3}-(0[1-9]|1[0-2])$',
      description: 'Only this IST calendar month, YYYY-MM.',
      'x-message': INVALID_MONTH,
    }),
  ),
});

export const historyMonthsBody = Type.Object({ kind: historyKind });

export const historyMonth = Type.Object({
  month: Type.String({ description: 'An IST calendar month, YYYY-MM.' }),
  entries: Type.Integer(),
  earned: Type.Integer({ description: 'Points of scans and adjustments in it; below 0 if more was taken back.' }),
  claimed: Type.Integer({ description: 'Points claimed in it, but for claims that were turned down.' }),
});

export const historyEntry = Type.Object({
  id: Type.Integer({ description: 'Unique among entries of its kind.' }),
  kind: Type.Union([Type.Literal('scan'), Type.Literal('claim'), Type.Literal('adjustment')]),
  product_name: Type.String(),
  model_name: Type.Optional(Type.String()),
  imageUrl: Type.Optional(Type.String()),
  reward_points: Type.Integer({ description: 'Below 0 only for an adjustment that took points back.' }),
  fromated_created_dt: Type.String(),
  created_at: moment,
  transaction_id: Type.Optional(Type.String()),
  status: Type.Optional(claimStatus),
});

const pointsSummary = Type.Object({
  reward_granted: Type.Integer({ description: 'Points granted by scans.' }),
  total_reward_points: Type.Integer({ description: 'Points ever granted, adjustments included.' }),
  rewards_points_reedemed: Type.Integer({ description: 'Points approved.' }),
  balance_reward_points: Type.Integer({ description: 'total − redeemed − awaiting approval.' }),
  Rewards_points_for_Approval: Type.Integer({ description: 'Points claimed and awaiting approval.' }),
});

/** The caller's own summary, with the number of unseen news. */
export const ownPointsSummary = Type.Composite([
  pointsSummary,
  Type.Object({ unseen_news: Type.Integer({ description: 'Decisions of admins that /users/news/get would return.' }) }),
]);

export const placedClaim = Type.Object({
  transaction_id: Type.String(),
  points: Type.Integer(),
  balance_reward_points: Type.Integer(),
  Rewards_points_for_Approval: Type.Integer(),
  claimed_at: moment,
  status: claimStatus,
  decision_days: orNull(
    Type.Integer({ description: 'Days a decision usually takes, if the operator has configured it.' }),
  ),
});

const redemption = Type.Object({
  transaction_id: Type.String(),
  scanned_date: orNull(moment),
  total_redeem_points: Type.Integer(),
  user_name: Type.String(),
  role_name: Type.String(),
  redeemed_date: orNull(moment),
  claimed_at: moment,
  status: claimStatus,
  user_id: Type.Integer(),
  mobile: Type.String(),
  rejected_at: orNull(moment),
  reason: nullableText,
});

const statusTotal = Type.Object({ count: Type.Integer(), points: Type.Integer() });

/** The list, the number of matches, and the number by status regardless of the status filter. */
export const redemptionList = Type.Object({
  message: Type.String(),
  data: Type.Array(redemption),
  total_count: Type.Integer(),
  by_status: Type.Object({ pending: statusTotal, approved: statusTotal, rejected: statusTotal }),
});

export const redeemedItem = Type.Object({
  product_name: Type.String(),
  redeemed_points: Type.Integer(),
  user_name: Type.String(),
  scanned_date: moment,
  serial: Type.Integer(),
});

export const rewardsPreview = Type.Composite([
  pointsSummary,
  Type.Object({
    name: Type.String(),
    mobile: Type.String(),
    role_name: Type.String(),
    pending: Type.Array(Type.Object({ transaction_id: Type.String(), points: Type.Integer(), claimed_at: moment })),
  }),
]);

export const approval = Type.Object({
  approved: Type.Array(Type.String()),
  already_approved: Type.Array(Type.String()),
  already_rejected: Type.Array(Type.String()),
  not_found: Type.Array(Type.String()),
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
