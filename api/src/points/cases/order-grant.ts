import type { Transaction } from 'kysely';
import type { PointsContext } from '../context';
import type { Schema } from '../../platform/database/schema';
import { ApiError } from '../../platform/http/api-error';
import { orderAboveLimit, orderConfirmation, type OrderKind } from '../../programme/confirmations';
import { rejectOwnAccounts } from '../../programme/conflicts-of-interest';
import type { AdminCommand } from '../../platform/idempotency';
import { countGuess } from '../../labels/label-guesses';
import { lockActiveUser } from '../ledger';
import { listCodeStates } from '../../labels/qr-batches';
import { usedCode, voidedCode } from '../scans';
import { grantCase, labelNotFound, lockOpenCase } from './answer-case';
import { findWaitingOrder, readCase } from './cases.repository';

interface Grant {
  id: number;
  serial: number;
}

/**
 * Counts a serial that the server has not read in the photograph as a guess, right or wrong: an admin who orders and
 * withdraws would otherwise learn which serials are unused. @throws ApiError 429 `invalid_code_limit`
 */
export async function limitTypedSerials(context: PointsContext, adminId: number, { id, serial }: Grant): Promise<void> {
  const found = await readCase(context.db, id);
  if (found && found.serial !== serial) await countGuess(context, adminId);
}

/**
 * Stores a grant that needs a second admin: always if the server has not read the serial in the photograph, else above
 * the sums of a day that one admin may give (`spendAlone`).
 * @returns undefined if the caller may grant it alone
 * @throws ApiError as `grantCase`; 409 `case_order_waits`
 */
export async function orderGrant(
  command: AdminCommand,
  { config }: Pick<PointsContext, 'config'>,
  { id, serial }: Grant,
) {
  const { trx } = command;
  const { userId, serial: readSerial } = await lockOpenCase(command, id, { active: true });
  await rejectOwnAccounts(command, config, [userId]);
  const waiting = await findWaitingOrder(trx, id);
  if (waiting) throw orderWaits(waiting.serial);
  const { productId, points } = await readPayingLabel(trx, serial);
  const order = { case_id: id, user_id: userId, serial, read_serial: readSerial, product_id: productId, points };
  return readSerial === serial
    ? orderAboveLimit(command, { kind: 'case', limit: 'grant', shares: [{ userId, amount: points }], order })
    : orderConfirmation(command, { kind: 'case', order });
}

/** How a confirmed grant is carried out. */
export const caseOrders = (context: Pick<PointsContext, 'config'>): OrderKind => ({
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
