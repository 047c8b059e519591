import type { Transaction } from 'kysely';
import { lockActiveUserAlone } from '../../accounts/users';
import type { Schema } from '../../platform/database/schema';
import { ApiError } from '../../platform/http/api-error';
import { tokenRequired } from '../../platform/http/guards';
import type { Command } from '../../platform/idempotency';
import { claimNotFound } from '../claims';
import { findAnswerableClaim, insertCase } from './cases.repository';

/**
 * Opens a case with the user's answer to the rejection of a claim, once for each claim.
 * @throws ApiError 401 for a user deleted or suspended meanwhile; 404 `claim_not_found`; 409 `claim_not_rejected`, `claim_answered`
 */
export async function answerRejection(
  { trx, callerId: userId, at }: Command,
  { transactionId, answer }: { transactionId: string; answer: string },
) {
  if (!(await lockActiveUserAlone(trx, userId))) throw tokenRequired();
  const claim = await answerableClaim(trx, userId, transactionId);
  await insertCase(trx, { userId, pictureKey: null, note: answer, at, claimId: claim.id });
  return { transaction_id: transactionId };
}

async function answerableClaim(trx: Transaction<Schema>, userId: number, transactionId: string) {
  const claim = await findAnswerableClaim(trx, userId, transactionId);
  if (!claim) throw claimNotFound();
  if (claim.status !== 'rejected') {
    throw new ApiError(409, 'claim_not_rejected', 'Only a claim that was not approved can be answered');
  }
  if (claim.isAnswered) throw new ApiError(409, 'claim_answered', 'You have answered this already');
  return claim;
}
