import { type Static, Type } from '@sinclair/typebox';
import { ApiError } from '../../platform/http/api-error';
import {
  dayField,
  idSchema,
  readDays,
  readSearch,
  reasonSchema,
  searchOrNull,
  toId,
} from '../../platform/http/request-fields';
import type { ClaimSelection, ShownValues } from './approve-claims';
import type { ClaimFilter } from './claim-filter.repository';

const INVALID = 'Invalid request';

export const redemptionsBody = Type.Object({
  formData: Type.Optional(
    Type.Object({
      startDate: dayField('First day of the claim, YYYY-MM-DD in IST, inclusive.'),
      endDate: dayField('Last day of the claim, YYYY-MM-DD in IST, inclusive.'),
      search: searchOrNull('Part of a name, a mobile number or a transaction id, taken literally.'),
      status: Type.Optional(
        Type.Union(
          [Type.Literal('pending'), Type.Literal('approved'), Type.Literal('rejected'), Type.Literal(''), Type.Null()],
          { description: 'Status of the claim; any if omitted.', 'x-message': 'Invalid status' },
        ),
      ),
    }),
  ),
});

export function readRedemptionFilter({ formData = {} }: Static<typeof redemptionsBody>): ClaimFilter {
  const { search, status } = formData;
  return { ...readDays(formData), ...readSearch(search), ...(status && { status }) };
}

/** As in a URL or a list. */
const TRANSACTION_ID = '^[A-Za-z0-9-]{1,40}$';
export const transactionId = Type.String({ pattern: TRANSACTION_ID, 'x-message': INVALID });

export const rejectionBody = Type.Object({
  transaction_id: transactionId,
  reason: Type.String({
    ...reasonSchema,
    description: 'Why. The user who claimed reads it, and so do the other admins; up to 500 characters.',
  }),
});

const transactionIds = (description: string) =>
  Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())], { 'x-message': INVALID, description }));

export const approvalBody = Type.Object({
  user_id: Type.Optional(
    Type.Unsafe<number | string>({ ...idSchema, description: 'Approves all that waits for this user.' }),
  ),
  transaction_id: transactionIds('Approves these: one id, a comma-joined list, or an array.'),
  transaction_ids: transactionIds('With user_id: pins the ids that were shown; what has come since still waits.'),
  shown_values: Type.Optional(
    Type.Record(
      Type.String({ pattern: TRANSACTION_ID }),
      Type.Union([Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), Type.Null()], {
        'x-message': INVALID,
        description: '`value_paise` of the claim as it was shown.',
      }),
      {
        description:
          'What the admin was shown, by transaction id. 409 `value_changed` if anything else would be paid: nothing is approved then.',
        'x-message': INVALID,
      },
    ),
  ),
});

/** @param cap maximum length of each list @throws ApiError 400 above it */
export function readApproval(body: Static<typeof approvalBody>, cap: number) {
  const shown: ShownValues = new Map(Object.entries(body.shown_values ?? {}));
  if (shown.size > cap) throw invalid();
  return { selection: readSelection(body, cap), shown };
}

/** All or nothing: one invalid id rejects the whole list (bad input D38). @param cap maximum length of the list */
function readSelection(body: Static<typeof approvalBody>, cap: number): ClaimSelection {
  const named = readTransactionIds(body.transaction_id, cap);
  const pinned = readTransactionIds(body.transaction_ids, cap);
  if (body.user_id !== undefined && !named) return { userId: toId(body.user_id), ...(pinned && { pinned }) };
  if (named && named.length > 0 && body.user_id === undefined && !pinned) return { transactionIds: named };
  throw invalid();
}

function readTransactionIds(given: string | string[] | undefined, cap: number): string[] | undefined {
  if (given === undefined) return undefined;
  const ids = (typeof given === 'string' ? given.split(',') : given).map((id) => id.trim());
  if (ids.length > cap || !ids.every((id) => new RegExp(TRANSACTION_ID).test(id))) throw invalid();
  return [...new Set(ids)];
}

function invalid(): ApiError {
  return new ApiError(400, 'invalid_request', INVALID);
}
