import { type Static, type TObject, Type } from '@sinclair/typebox';
import { INVALID_SEARCH, readSearch } from '../../http/request-fields';

const SORTS = ['name', 'joined', 'points_earned', 'points_redeemed', 'balance'] as const;
const LONGEST_SEARCH = 200;

export type UserSort = (typeof SORTS)[number];

/** Filter and order of a list of users. */
export interface UserFilter {
  /** 2 plumber, 3 customer. */
  roleId: number;
  /** Found in a name, a mobile, a location or an e-mail; literal, in any case. */
  search?: string;
  status?: 'active' | 'suspended';
  sort: UserSort;
  direction: 'asc' | 'desc';
}

const oneOf = <T extends string>(values: readonly T[], message: string, description: string) =>
  Type.Optional(Type.Unsafe<T>({ type: 'string', enum: [...values], description, 'x-message': message }));

/** The fields of a list's body, and of an export's query. */
export const userFilterFields = {
  search: Type.Optional(
    Type.String({
      maxLength: LONGEST_SEARCH,
      description: 'Part of a name, a mobile number, a location or an e-mail, taken literally.',
      'x-message': INVALID_SEARCH,
    }),
  ),
  status: oneOf(['active', 'suspended'], 'Invalid status', 'Default: both.'),
  sort: oneOf(SORTS, 'Invalid sort', 'Default: joined.'),
  direction: oneOf(['asc', 'desc'], 'Invalid direction', 'Default: asc for the name, desc for all else.'),
};

type AskedFilter = Static<TObject<typeof userFilterFields>>;

/** Returns the filter of a request; all users, newest first, by default. */
export function readUserFilter(
  roleId: number,
  { search, status, sort = 'joined', direction }: AskedFilter,
): UserFilter {
  return {
    roleId,
    sort,
    direction: direction ?? (sort === 'name' ? 'asc' : 'desc'),
    ...readSearch(search),
    ...(status && { status }),
  };
}
