import type { UnusualKind } from '../../platform/database/schema';
import { ApiError, invalidField } from '../../platform/http/api-error';
import type { AdminCommand } from '../../platform/idempotency';
import { recordEvents } from '../../programme/webhooks';
import { type BatchLifeRow, readBatchLives } from './batch-life.repository';
import { type DispatchInput, type Labels, NO_DESTINATION } from './dispatch.schema';

/**
 * Records that labels of a batch were dispatched, or changes what was recorded: the earlier version stays.
 * @throws ApiError 400 for the time, the store or labels of other batches; 404; 409 `batch_void`, `labels_dispatched`,
 * `dispatch_changed`
 */
export async function dispatchBatch(
  command: AdminCommand,
  { batchId, storeId, place, labels, replaces, ...input }: { batchId: number } & DispatchInput,
): Promise<BatchLifeRow> {
  const { trx, callerId: adminId } = command;
  const { batch, dispatches } = await lockDispatches(command, batchId);
  const before = replaces === undefined ? undefined : findDispatch(dispatches, replaces);
  const at = input.at ?? (before ? new Date(before.at) : command.at);
  if (at > command.at) throw invalidField('at', 'The time is in the future.');
  if (at < batch.created_at) throw invalidField('at', 'The batch was made later than this.');
  if (labels) {
    rejectOtherBatches(labels, batch);
    rejectOverlap(
      labels,
      dispatches.filter(({ id }) => id !== replaces),
    );
  }
  const stores = trx.selectFrom('stores').where('id', '=', storeId).where('removed_at', 'is', null).select('name');
  const isSameStore = storeId !== null && before?.storeId === storeId;
  const to = storeId === null ? place : isSameStore ? before.to : (await stores.executeTakeFirst())?.name;
  if (to === undefined) throw invalidField('store_id', NO_DESTINATION);
  await trx
    .insertInto('batch_events')
    .values({
      batch_id: batchId,
      kind: 'dispatched',
      store_id: storeId,
      place,
      admin_id: adminId,
      at,
      first_serial: labels?.first ?? null,
      last_serial: labels?.last ?? null,
      dispatch_id: before ? firstVersionOf(before) : null,
      recorded_at: command.at,
    })
    .execute();
  const after = { to, at: at.toISOString(), ...serialsOf(labels) };
  const details = { batch_id: batchId, ...after, ...(storeId !== null && { store_id: storeId }) };
  if (!before) {
    await command.audit('batch-dispatched', details);
    const data = {
      ...{ batch_id: batchId, first_serial: labels?.first ?? null, last_serial: labels?.last ?? null },
      ...{ store_id: storeId, to, dispatched_at: at.toISOString() },
    };
    await recordEvents(trx, { type: 'batch.dispatched', at: command.at, data });
  } else {
    await searchAgain(trx, batchId);
    const was = { to: before.to, at: new Date(before.at).toISOString(), ...serialsOf(labelsOf(before)) };
    await command.audit('dispatch-changed', { ...details, changes: changesOf(was, after) });
  }
  return (await readBatchLives(trx, [batchId]))[0]!;
}

/**
 * Withdraws a dispatch that was recorded by mistake: its labels count as not dispatched. What it was stays in the history.
 * @throws ApiError 404; 409 `batch_void`, `dispatch_changed`
 */
export async function withdrawDispatch(
  command: AdminCommand,
  { batchId, dispatchId }: { batchId: number; dispatchId: number },
): Promise<BatchLifeRow> {
  const { trx, callerId: adminId } = command;
  const before = findDispatch((await lockDispatches(command, batchId)).dispatches, dispatchId);
  await trx
    .insertInto('batch_events')
    // Without a destination.
    .values({
      batch_id: batchId,
      kind: 'dispatched',
      admin_id: adminId,
      at: new Date(before.at),
      dispatch_id: firstVersionOf(before),
      recorded_at: command.at,
    })
    .execute();
  await searchAgain(trx, batchId);
  const details = { batch_id: batchId, to: before.to, ...serialsOf(labelsOf(before)) };
  await command.audit('dispatch-withdrawn', details);
  return (await readBatchLives(trx, [batchId]))[0]!;
}

const firstVersionOf = (dispatch: Dispatch) => (dispatch.earlier.at(-1) ?? dispatch).id;

/**
 * Locks a batch until the transaction ends, against being voided and against another dispatch of the same labels, and
 * returns it with its dispatches.
 */
async function lockDispatches({ trx }: AdminCommand, batchId: number) {
  const batch = await trx
    .selectFrom('batches')
    .where('id', '=', batchId)
    .select(['created_at', 'voided_at', 'first_serial', 'quantity'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!batch) throw new ApiError(404, 'batch_not_found', 'Not found');
  if (batch.voided_at) {
    throw new ApiError(409, 'batch_void', 'This batch is void. Its codes are no longer valid.');
  }
  return { batch, dispatches: (await readBatchLives(trx, [batchId]))[0]!.dispatches };
}

type Dispatch = BatchLifeRow['dispatches'][number];

function findDispatch(dispatches: readonly Dispatch[], version: number): Dispatch {
  const found = dispatches.find(({ id }) => id === version);
  if (found) return found;
  throw new ApiError(409, 'dispatch_changed', 'This dispatch was changed meanwhile. Read the batch again.');
}

/** Forgets that scans came before the dispatch: the job finds it again unless the change explains them. */
async function searchAgain(trx: AdminCommand['trx'], batchId: number): Promise<void> {
  await trx
    .deleteFrom('unusual_batches')
    .where('batch_id', '=', batchId)
    .where('kind', '=', 'before-dispatch')
    .where('dismissed_at', 'is', null)
    .execute();
}

const serialsOf = (labels: Labels | null) => labels && { first_serial: labels.first, last_serial: labels.last };

const labelsOf = ({ firstSerial, lastSerial }: { firstSerial: number | null; lastSerial: number | null }) =>
  firstSerial === null || lastSerial === null ? null : { first: firstSerial, last: lastSerial };

/** Returns the fields that differ, with both values. */
function changesOf(was: Record<string, unknown>, is: Record<string, unknown>) {
  const fields = Object.keys({ ...was, ...is }).filter((field) => was[field] !== is[field]);
  return Object.fromEntries(fields.map((field) => [field, { from: was[field] ?? null, to: is[field] ?? null }]));
}

function rejectOtherBatches({ first, last }: Labels, batch: { first_serial: number; quantity: number }): void {
  const end = batch.first_serial + batch.quantity - 1;
  for (const [field, serial] of Object.entries({ first_serial: first, last_serial: last })) {
    if (serial >= batch.first_serial && serial <= end) continue;
    throw invalidField(field, `#${serial} is not of this batch: it has #${batch.first_serial} to #${end}`);
  }
}

function rejectOverlap(labels: Labels, others: BatchLifeRow['dispatches']): void {
  for (const other of others) {
    const taken = labelsOf(other);
    if (!taken || taken.last < labels.first || taken.first > labels.last) continue;
    const message = `#${Math.max(taken.first, labels.first)} to #${Math.min(taken.last, labels.last)} went to ${other.to} already`;
    const field = taken.first > labels.first ? 'last_serial' : 'first_serial';
    throw invalidField(field, message, 409, 'labels_dispatched');
  }
}

/** Dismisses an unusual batch, or lists it again. @throws ApiError 404 if there is none, or another admin was first */
export async function dismissUnusual(
  command: AdminCommand,
  { batchId, kind, undo = false }: { batchId: number; kind: UnusualKind; undo?: boolean },
): Promise<void> {
  const { trx, callerId: adminId, at } = command;
  const { numUpdatedRows } = await trx
    .updateTable('unusual_batches')
    .set({ dismissed_by: undo ? null : adminId, dismissed_at: undo ? null : at })
    .where('batch_id', '=', batchId)
    .where('kind', '=', kind)
    .where('dismissed_at', undo ? 'is not' : 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ApiError(404, 'batch_not_found', 'Not found');
  await command.audit(undo ? 'unusual-batch-restored' : 'unusual-batch-dismissed', { batch_id: batchId, kind });
}
