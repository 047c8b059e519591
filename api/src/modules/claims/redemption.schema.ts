import { type Static, Type } from '@sinclair/typebox';
import { ApiError } from '../../http/api-error';
import { INVALID_DATE, readDays, INVALID_SEARCH } from '../../http/request-fields';
import type { RedemptionFilter } from './redemption-filter.repository';

const LONGEST_SEARCH = 200;

const day = (description: string) =>
  Type.Optional(Type.Union([Type.String({ maxLength: 20 }), Type.Null()], { description, 'x-message': INVALID_DATE }));

export const redemptionsBody = Type.Object({
  formData: Type.Optional(
    Type.Object({
      startDate: day('First day of the claim, YYYY-MM-DD in IST, inclusive.'),
      endDate: day('Last day of the claim, YYYY-MM-DD in IST, inclusive.'),
      search: Type.Optional(
        Type.Union([Type.String({ maxLength: LONGEST_SEARCH }), Type.Null()], {
          description: 'Part of a name, a mobile number or a transaction id, taken literally.',
          'x-message': INVALID_SEARCH,
        }),
      ),
      status: Type.Optional(
        Type.Union(
          [Type.Literal('pending'), Type.Literal('approved'), Type.Literal('rejected'), Type.Literal(''), Type.Null()],
          {
            description: 'Status of the claim; any if omitted.',
            'x-message': 'Invalid status',
          },
        ),
      ),
    }),
  ),
});

/** Turns IST calendar days, both inclusive, into timestamps (decisions.md §7 `POST /admin/redeem`). Empty means any. */
export function readRedemptionFilter({ formData = {} }: Static<typeof redemptionsBody>): RedemptionFilter {
  const { search, status } = formData;
  return {
    ...readDays(formData),
    ...readRedemptionSearch(search),
    ...(status && { status }),
  };
}

/** Reads the search text; '' and null mean none. @throws ApiError 400 for one that no stored text can hold */
export function readRedemptionSearch(given: string | null | undefined): { search?: string } {
  const search = given?.trim();
  if (!search) return {};
  // PostgreSQL has no NUL in texts: a search for one fails.
  if (search.includes('\0')) throw new ApiError(400, 'invalid_input', INVALID_SEARCH);
  return { search };
}
