import { type Static, type TObject, Type } from '@sinclair/typebox';
import { oneOf } from '../../platform/http/envelope';
import { idSchema, readReason, readSearch, reasonSchema, searchField, toId } from '../../platform/http/request-fields';
import { invalidField } from '../../platform/http/api-error';

const SORTS = ['name', 'joined', 'points_earned', 'points_redeemed', 'balance'] as const;
const MAX_POINTS = 1_000_000;
const INVALID_POINTS = 'Points must be a whole number from -1,000,000 to 1,000,000';
const NO_POINTS = 'Please enter how many points, other than 0';

export type UserSort = (typeof SORTS)[number];

export interface UserFilter {
  roleId: number;
  search?: string;
  status?: 'active' | 'suspended';
  sort: UserSort;
  direction: 'asc' | 'desc';
}

const choice = <T extends string>(values: readonly T[], message: string, description: string) =>
  Type.Optional(oneOf(values, { description, 'x-message': message }));

export const userFilterFields = {
  search: searchField('Part of a name, a mobile number, a location or an e-mail, taken literally.'),
  status: choice(['active', 'suspended'], 'Invalid status', 'Default: both.'),
  sort: choice(SORTS, 'Invalid sort', 'Default: joined.'),
  direction: choice(['asc', 'desc'], 'Invalid direction', 'Default: asc for the name, desc for all else.'),
};

export function readUserFilter(
  roleId: number,
  { search, status, sort = 'joined', direction }: Static<TObject<typeof userFilterFields>>,
): UserFilter {
  return {
    roleId,
    sort,
    direction: direction ?? (sort === 'name' ? 'asc' : 'desc'),
    ...readSearch(search),
    ...(status && { status }),
  };
}

export const reasonBody = Type.Object({ user_id: idSchema, reason: reasonSchema });

export const adjustmentBody = Type.Object({
  user_id: idSchema,
  points: Type.Integer({
    minimum: -MAX_POINTS,
    maximum: MAX_POINTS,
    description: 'Above 0 gives points, below 0 takes them back; never 0.',
    'x-message': { required: NO_POINTS, otherwise: INVALID_POINTS },
  }),
  reason: reasonSchema,
});

export function readAdjustment({ user_id, points, reason }: Static<typeof adjustmentBody>) {
  if (points === 0) throw invalidField('points', NO_POINTS);
  return { userId: toId(user_id), points, reason: readReason(reason) };
}
