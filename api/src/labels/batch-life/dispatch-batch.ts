import { type Static, Type } from '@sinclair/typebox';
import type { UnusualKind } from '../../platform/database/schema';
import { ApiError, invalidField } from '../../platform/http/api-error';
import { idSchema, optionalOrNull, toId } from '../../platform/http/request-fields';
import { showableLine } from '../../platform/showable-text';
import type { AdminCommand } from '../../platform/idempotency';
import { type BatchLifeRow, readBatchLives } from './batch-life.repository';

const MAX_PLACE = 120;
const NO_DESTINATION = 'Please choose a store, or enter a place';
const INVALID_TIME = 'Invalid date';

export const dispatchBody = Type.Object({
  store_id: optionalOrNull(idSchema, {
    description: 'A store of the list; else `place`.',
    'x-message': NO_DESTINATION,
  }),
  place: optionalOrNull(Type.String(), {
    description: `A dealer or place, up to ${MAX_PLACE} characters; without \`store_id\`.`,
    'x-message': NO_DESTINATION,
  }),
  at: optionalOrNull(Type.String({ format: 'date-time' }), {
    description: 'When; now by default. Not before the batch was made, not in the future.',
    'x-message': INVALID_TIME,
  }),
});

interface Destination {
  storeId: number | null;
  place: string | null;
  at: Date | undefined;
}

/** Validates a dispatch as far as it can be without the database. @throws ApiError 400 at the field */
export function readDispatch({ store_id, place, at }: Static<typeof dispatchBody>): Destination {
  const when = at ? new Date(at) : undefined;
  if (when && Number.isNaN(when.getTime())) throw invalidField('at', INVALID_TIME);
  if (store_id) return { storeId: toId(store_id), place: null, at: when };
  const shown = showableLine(place ?? '');
  if (shown === undefined) throw invalidField('place', 'Invalid place');
  if (shown === '') throw invalidField('place', NO_DESTINATION);
  if (shown.length > MAX_PLACE) throw invalidField('place', 'The place is too long');
  return { storeId: null, place: shown, at: when };
}

/**
 * Records that labels of a batch were dispatched.
 * @throws ApiError 400 for the time or the store; 404; 409 `batch_void`
 */
export async function dispatchBatch(
  command: AdminCommand,
  { batchId, storeId, place, at = command.at }: { batchId: number } & Destination,
): Promise<BatchLifeRow> {
  const { trx, callerId: adminId } = command;
  // Locked against being voided until the transaction ends.
  const batch = await trx
    .selectFrom('batches')
    .where('id', '=', batchId)
    .select(['created_at', 'voided_at'])
    .forShare()
    .executeTakeFirst();
  if (!batch) throw new ApiError(404, 'batch_not_found', 'Not found');
  if (batch.voided_at) {
    throw new ApiError(409, 'batch_void', 'This batch is void. Its codes are no longer valid.');
  }
  if (at > command.at) throw invalidField('at', 'The time is in the future.');
  if (at < batch.created_at) throw invalidField('at', 'The batch was made later than this.');
  const stores = trx.selectFrom('stores').where('id', '=', storeId).where('removed_at', 'is', null).select('name');
  const to = storeId === null ? place : (await stores.executeTakeFirst())?.name;
  if (to === undefined) throw invalidField('store_id', NO_DESTINATION);
  const event = { batch_id: batchId, kind: 'dispatched', store_id: storeId, place, admin_id: adminId, at } as const;
  await trx.insertInto('batch_events').values(event).execute();
  const details = { batch_id: batchId, to, ...(storeId !== null && { store_id: storeId }), at: at.toISOString() };
  await command.audit('batch-dispatched', details);
  return (await readBatchLives(trx, [batchId]))[0]!;
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
