import { type Static, type TObject, Type } from '@sinclair/typebox';
import { INVALID_SEARCH, readSearch } from '../../http/read-search';

const SORTS = ['name', 'joined', 'points_earned', 'points_redeemed', 'balance'] as const;
const LONGEST_SEARCH = 200;

export type PeopleSort = (typeof SORTS)[number];

/** Which people, and in what order. */
export interface PeopleFilter {
  /** 2 plumber, 3 customer. */
  roleId: number;
  /** Found in a name, a mobile, a location or an e-mail; taken literally, whatever its case. */
  search?: string;
  status?: 'active' | 'suspended';
  sort: PeopleSort;
  direction: 'asc' | 'desc';
}

const oneOf = <T extends string>(values: readonly T[], message: string, description: string) =>
  Type.Optional(Type.Unsafe<T>({ type: 'string', enum: [...values], description, 'x-message': message }));

/** The fields of a list's body, and of an export's query. */
export const peopleFilterFields = {
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

type AskedFilter = Static<TObject<typeof peopleFilterFields>>;

/** The filter that a request asks for; without anything all, those who joined last first. */
export function readPeopleFilter(
  roleId: number,
  { search, status, sort = 'joined', direction }: AskedFilter,
): PeopleFilter {
  return {
    roleId,
    sort,
    direction: direction ?? (sort === 'name' ? 'asc' : 'desc'),
    ...readSearch(search),
    ...(status && { status }),
  };
}
