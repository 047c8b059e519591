import type { Kysely } from 'kysely';
import type { LabelsContext } from '../context';
import type { Schema } from '../../platform/database/schema';
import { findModelByIdOrName, findProduct } from '../../catalogue/catalogue';
import { noteCodeKey } from '../codes';
import { orderAboveLimit, type OrderKind } from '../../programme/confirmations';
import { recordEvents } from '../../programme/webhooks';
import type { AdminCommand } from '../../platform/idempotency';
import { type BatchForm, type BatchOrder, batchFieldRefusal, isDigits } from './batch.schema';
import { type Batch, readBatch } from './batches.repository';

/** Returns the id of an order's model. @throws ApiError 400 unless it exists and the product is one of it */
async function modelOfOrder(db: Kysely<Schema>, { modal, productId }: BatchOrder): Promise<number> {
  const model = await findModelByIdOrName(db, modal);
  if (!model) throw batchFieldRefusal('modal');
  const product = await findProduct(db, productId);
  if (product?.modelId !== model.id) throw batchFieldRefusal('product_id');
  return model.id;
}

/** Returns a form that says no points with those that its product has by default. */
export async function withDefaultPoints(db: Kysely<Schema>, form: BatchForm): Promise<BatchForm> {
  const productId = String(form.product_id ?? '').trim();
  if (String(form.reward_points ?? '').trim() !== '' || !isDigits(productId)) return form;
  const product = await findProduct(db, Number(productId));
  return { ...form, reward_points: product?.defaultPoints };
}

/**
 * Creates a batch of codes: one row and the next serials, however many codes.
 * @throws ApiError 400 as `modelOfOrder`
 */
export async function generateBatch(
  { config }: Pick<LabelsContext, 'config'>,
  command: AdminCommand,
  order: BatchOrder,
): Promise<Batch> {
  const { trx, at, callerId: adminId } = command;
  const { productId, points, quantity } = order;
  await modelOfOrder(trx, order);
  const { next } = await trx
    .updateTable('next_serial')
    .set((eb) => ({ serial: eb('serial', '+', quantity) }))
    .returning('serial as next')
    .executeTakeFirstOrThrow();
  const values = { product_id: productId, points, quantity, first_serial: next - quantity };
  const { id } = await trx
    .insertInto('batches')
    .values({ ...values, created_by: adminId, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await noteCodeKey(trx, config.codeKeys[0]!, at);
  const details = { batch_id: id, product_id: productId, points, quantity };
  await command.audit('batch-generated', details);
  await recordEvents(trx, { type: 'batch.generated', at, data: { ...details, first_serial: next - quantity } });
  return readBatch(trx, id);
}

/** Stores the order of a batch for a second admin; undefined if none is needed. @throws ApiError 400 as `modelOfOrder` */
export async function orderBatch(command: AdminCommand, order: BatchOrder) {
  const { productId, points, quantity } = order;
  const model_id = await modelOfOrder(command.trx, order);
  return orderAboveLimit(command, {
    kind: 'batch',
    limit: 'batch',
    shares: [{ userId: null, amount: points * quantity }],
    order: { model_id, product_id: productId, points, quantity },
  });
}

export const batchOrders = (context: Pick<LabelsContext, 'config'>): OrderKind => ({
  permission: 'batches.change',
  async perform(command, { model_id, product_id, points, quantity }) {
    const order = { modal: String(model_id), productId: product_id, points, quantity } as BatchOrder;
    const { id } = await generateBatch(context, command, order);
    return { batch_id: id };
  },
});
