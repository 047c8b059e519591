import { type Static, Type } from '@sinclair/typebox';
import { moment, orNull } from '../../platform/http/envelope';
import { toWire } from '../../platform/http/to-wire';
import { THRESHOLDS } from '../signals';

const whole = (minimum: number, maximum: number, description: string) =>
  Type.Integer({
    minimum,
    maximum,
    description,
    'x-message': `Please enter a number from ${minimum.toLocaleString('en-IN')} to ${maximum.toLocaleString('en-IN')}`,
  });
const points = (description: string) => whole(1, 10_000_000, description);

export const approvalRules = Type.Object({
  enabled: Type.Boolean({ description: 'Off until the owner turns it on.' }),
  maxPointsAClaim: points('A larger claim waits for an admin.'),
  maxPointsAUserAMonth: points('Points that rules approve for one user in a calendar month.'),
  minAccountDays: whole(THRESHOLDS.newAccountDays, 3650, 'Days from the registration to the claim.'),
  maxClaimsADay: whole(1, 100_000, 'Claims that rules approve in a day, of all users together.'),
  maxPointsADay: points('Points that rules approve in a day, of all users together.'),
});

export type ApprovalRules = Static<typeof approvalRules>;

/** What the page proposes before the first save. */
export const PROPOSED_RULES: ApprovalRules = {
  enabled: false,
  maxPointsAClaim: 500,
  maxPointsAUserAMonth: 1000,
  minAccountDays: 30,
  maxClaimsADay: 50,
  maxPointsADay: 10_000,
};

const rulesFields = toWire(approvalRules.properties);
const { enabled: _, ...limitFields } = rulesFields;

export const rulesBody = Type.Object({
  version: Type.Integer({ minimum: 0, description: 'The version that the change was made to.' }),
  ...rulesFields,
});

/** The limits to try; whether they are on does not matter. */
export const dryRunBody = Type.Object(limitFields);

export function rulesIn(body: Static<typeof dryRunBody> & { enabled?: boolean }): ApprovalRules {
  return {
    enabled: body.enabled ?? false,
    maxPointsAClaim: body.max_points_a_claim,
    maxPointsAUserAMonth: body.max_points_a_user_a_month,
    minAccountDays: body.min_account_days,
    maxClaimsADay: body.max_claims_a_day,
    maxPointsADay: body.max_points_a_day,
  };
}

const claimsAndPoints = { claims: Type.Integer(), points: Type.Integer() };

export const shownRules = Type.Object({
  version: Type.Integer({ description: '0 until the first save; audit events name it.' }),
  ...rulesFields,
  changed_at: orNull(moment, { description: 'When this version was saved; null before the first.' }),
  changed_by: orNull(Type.String(), { description: 'Name or mobile of the owner who saved it; null before.' }),
  today: Type.Object(claimsAndPoints, { description: 'What rules have approved today, Indian time.' }),
});

export const dryRunResult = Type.Object({
  days: Type.Array(Type.Object({ day: Type.String({ description: 'YYYY-MM-DD in IST.' }), ...claimsAndPoints }), {
    description: 'Every day of the last 90, oldest first, with what would have been approved.',
  }),
  claims: Type.Integer({ description: 'Claims made in these days.' }),
  unread: Type.Integer({ description: 'Of these not yet searched for signals; counted as not approved.' }),
  approved: Type.Object({
    ...claimsAndPoints,
    worth_paise: orNull(Type.Integer(), { description: 'At the value of a point now; null without one.' }),
  }),
  rejected_by_admin: Type.Object(
    { ...claimsAndPoints, transaction_ids: Type.Array(Type.String(), { description: 'Newest first; 100 at most.' }) },
    { description: 'Would have been approved, and an admin rejected it.' },
  ),
  waiting: Type.Object(claimsAndPoints, { description: 'Would have been approved, and waits for an admin.' }),
});
