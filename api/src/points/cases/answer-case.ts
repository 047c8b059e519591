import { type Static, Type } from '@sinclair/typebox';
import type { Transaction } from 'kysely';
import type { PointsContext } from '../context';
import type { Schema } from '../../platform/database/schema';
import { ApiError, invalidField } from '../../platform/http/api-error';
import { showableLines } from '../../platform/showable-text';
import { findSkipped } from '../../platform/epochs';
import { rejectOwnAccounts } from '../../programme/conflicts-of-interest';
import type { AdminCommand } from '../../platform/idempotency';
import { lockActiveUser } from '../ledger';
import { notify } from '../../programme/outbox';
import { grantSerial, usedCode, voidedCode } from '../scans';
import { type CaseRow, lockCase, markAnswered, readCase, findWaitingOrder } from './cases.repository';
import type { answeredCase } from './present-case';
import { orderAboveLimit, orderConfirmation, type OrderKind } from '../../programme/confirmations';
import { countGuess } from '../../labels/label-guesses';
import { listCodeStates } from '../../labels/qr-batches';

type AnsweredCase = Static<typeof answeredCase>;

const NO_ANSWER = 'Please enter an answer';
const MAX_ANSWER = 500;
const NOT_RESTORED =
  'This label was printed after the backup from which the programme was restored: its batch is unknown here';

export const answerSchema = Type.String({
  description: `For the one who reads it; up to ${MAX_ANSWER} characters.`,
  'x-message': NO_ANSWER,
});

/** Validates the text of a decision. @throws ApiError 400 at `answer` */
export function readAnswer(given: string): string {
  const answer = showableLines(given);
  if (answer === undefined) throw invalidField('answer', 'Invalid answer');
  if (answer === '') throw invalidField('answer', NO_ANSWER);
  if (answer.length > MAX_ANSWER) throw invalidField('answer', 'The answer is too long');
  return answer;
}

export const caseNotFound = () => new ApiError(404, 'case_not_found', 'Case not found');

async function labelNotFound(trx: Transaction<Schema>, serial: number): Promise<ApiError> {
  const skipped = await findSkipped(trx, 'serials', [serial]);
  return invalidField('serial', skipped.size > 0 ? NOT_RESTORED : 'No label of this programme has this serial number');
}

/**
 * Grants the points of a label to the user of a case, once, as a scan would. `orderGrant` decides whether one admin may.
 * @throws ApiError 400 for a serial of no batch; 403 `own_account`; 404 `case_not_found`; 409 `case_closed`, `case_user_inactive`,
 *   `code_used`; 410 `code_void`
 */
export async function grantCase(
  command: AdminCommand,
  context: Pick<PointsContext, 'db' | 'config'>,
  { id, serial }: { id: number; serial: number },
): Promise<AnsweredCase> {
  const { trx } = command;
  const { userId } = await lockOpenCase(command, id, { active: true, ofLabel: true });
  await rejectOwnAccounts(command, context.config, [userId]);
  const granted = await grantSerial(trx, context, { userId, serial, at: command.at });
  if (!granted) throw await labelNotFound(trx, serial);
  await markAnswered(trx, id, { state: 'granted', adminId: command.callerId, at: command.at, serial });
  const { points } = granted;
  await command.audit('case-granted', { case_id: id, user_id: userId, serial, points });
  await notify(trx, { userId, kind: 'case-granted', subject: String(id), details: { points }, at: command.at });
  return { id, user_id: userId, state: 'granted' };
}

/** Declines a case with a text for its user, or replies to their answer to a rejection. @throws ApiError 404 `case_not_found`, 409 `case_closed` */
export async function declineCase(
  command: AdminCommand,
  { id, answer }: { id: number; answer: string },
): Promise<AnsweredCase> {
  const { userId, claim } = await lockOpenCase(command, id);
  const { trx, callerId: adminId, at } = command;
  await markAnswered(trx, id, { state: 'declined', adminId, at, answer });
  await command.audit('case-declined', { case_id: id, user_id: userId, reason: answer });
  const details = { reason: answer, ...(claim && { transactionId: claim.transactionId }) };
  await notify(trx, { userId, kind: 'case-declined', subject: String(id), details, at });
  return { id, user_id: userId, state: 'declined' };
}

/**
 * Locks the user, then the case, as a deletion of the account does.
 * @param active whether the user must be active
 * @param ofLabel whether the case must be about a label
 */
async function lockOpenCase(
  { trx }: AdminCommand,
  id: number,
  { active = false, ofLabel = false } = {},
): Promise<CaseRow> {
  const found = await readCase(trx, id);
  if (!found) throw caseNotFound();
  if (ofLabel && found.claim) throw new ApiError(409, 'case_of_claim', 'This case is about a claim, not about a label');
  const isActive = await lockActiveUser(trx, found.userId);
  const locked = await lockCase(trx, id);
  // Deleted with its account meanwhile.
  if (!locked) throw caseNotFound();
  if (locked.state !== 'open') {
    const message = locked.state === 'granted' ? 'The points of this case were granted' : 'This case was declined';
    throw new ApiError(409, 'case_closed', message);
  }
  if (active && !isActive) {
    throw new ApiError(409, 'case_user_inactive', 'The user is suspended. Restore them first, or decline the case.');
  }
  return found;
}

interface Grant {
  id: number;
  serial: number;
}

/**
 * Counts a serial that the server has not read in the photograph as a guess, right or wrong: an admin who orders and
 * withdraws would otherwise learn which serials are unused.
 * @throws ApiError 429 `invalid_code_limit`
 */
export async function limitTypedSerials(context: PointsContext, adminId: number, { id, serial }: Grant): Promise<void> {
  const found = await readCase(context.db, id);
  if (found && found.serial !== serial) await countGuess(context, adminId);
}

/**
 * Stores a grant that needs a second admin: always if the server has not read the serial in the photograph, else above the sums
 * of a day that one may give. @returns undefined if none is needed
 * @throws ApiError as `grantCase`; 409 `case_order_waits`
 */
export async function orderGrant(
  command: AdminCommand,
  { config }: Pick<PointsContext, 'config'>,
  { id, serial }: Grant,
) {
  const { trx } = command;
  const { userId, serial: readSerial } = await lockOpenCase(command, id, { active: true, ofLabel: true });
  await rejectOwnAccounts(command, config, [userId]);
  const waiting = await findWaitingOrder(trx, id);
  if (waiting) throw orderWaits(waiting.serial);
  const { productId, points } = await readPayingLabel(trx, serial);
  const order = { case_id: id, user_id: userId, serial, read_serial: readSerial, product_id: productId, points };
  return readSerial === serial
    ? orderAboveLimit(command, { kind: 'case', limit: 'grant', shares: [{ userId, amount: points }], order })
    : orderConfirmation(command, { kind: 'case', order });
}

export const caseOrders = (context: Pick<PointsContext, 'db' | 'config'>): OrderKind => ({
  permission: 'cases.answer',
  lock: (trx, { user_id }) => lockActiveUser(trx, Number(user_id)),
  async perform(command, { case_id, serial, points }) {
    await grantCase(command, context, { id: Number(case_id), serial: Number(serial) });
    return { case_id, points };
  },
});

async function readPayingLabel(trx: Transaction<Schema>, serial: number) {
  const [label] = await listCodeStates(trx, { first: serial, count: 1 });
  if (!label) throw await labelNotFound(trx, serial);
  if (label.isScanned) throw usedCode();
  if (label.isVoid) throw voidedCode();
  return label.batch;
}

const orderWaits = (serial: number) =>
  new ApiError(409, 'case_order_waits', `A second admin must first decide about label ${serial} for this case`);
