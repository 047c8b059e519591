import { type Static, Type } from '@sinclair/typebox';
import { ApiError } from '../../http/api-error';
import { idSchema, toId, reasonSchema } from '../../http/request-fields';
import type { ClaimSelection } from './approve-claims';

const INVALID = 'Invalid request';

const transactionIds = Type.Union([Type.String(), Type.Array(Type.String())], { 'x-message': INVALID });

export const approvalBody = Type.Object({
  user_id: Type.Optional(
    Type.Unsafe<number | string>({ ...idSchema, description: 'Approves all that waits for this user.' }),
  ),
  transaction_id: Type.Optional(
    Type.Unsafe<Static<typeof transactionIds>>({
      ...transactionIds,
      description: 'Approves these: one id, a comma-joined list, or an array.',
    }),
  ),
  transaction_ids: Type.Optional(
    Type.Unsafe<Static<typeof transactionIds>>({
      ...transactionIds,
      description: 'With user_id: pins the ids that were shown; what has come since still waits.',
    }),
  ),
});

/** As in a URL or a list. */
export const transactionId = Type.String({ pattern: '^[A-Za-z0-9-]{1,40}$', 'x-message': INVALID });

export const rejectionBody = Type.Object({
  transaction_id: transactionId,
  reason: Type.String({
    ...reasonSchema,
    description: 'Why. The user who claimed reads it, and so do the other admins; up to 500 characters.',
  }),
});

export const transactionBody = Type.Object({ transaction_id: transactionId });

export const userBody = Type.Object({ user_id: idSchema });

/**
 * Reads the selected claims, all or nothing: one invalid id rejects the whole list (bad-inputs D38). Duplicates count
 * once.
 * @param cap maximum length of the list, duplicates included
 */
export function readSelection(body: Static<typeof approvalBody>, cap: number): ClaimSelection {
  const named = body.transaction_id === undefined ? undefined : readTransactionIds(body.transaction_id, cap);
  const pinned = body.transaction_ids === undefined ? undefined : readTransactionIds(body.transaction_ids, cap);
  if (body.user_id !== undefined && !named) return { userId: toId(body.user_id), ...(pinned && { pinned }) };
  if (named && named.length > 0 && body.user_id === undefined && !pinned) return { transactionIds: named };
  throw invalid();
}

function readTransactionIds(given: string | string[], cap: number): string[] {
  const ids = (typeof given === 'string' ? given.split(',') : given).map((id) => id.trim());
  if (ids.length > cap || !ids.every((id) => /^[A-Za-z0-9-]{1,40}$/.test(id))) throw invalid();
  return [...new Set(ids)];
}

function invalid(): ApiError {
  return new ApiError(400, 'invalid_request', INVALID);
}
