import type { AppContext } from '../../app-context';
import { findModelByIdOrName, findProduct } from '../catalogue';
import { noteCodeKey } from '../codes';
import type { AdminCommand } from '../idempotency';
import { type BatchOrder, batchFieldRefusal } from './batch.schema';
import { type Batch, readBatch, insertBatch } from './batches.repository';

/**
 * Creates a batch of codes: one row and the next serials, however many codes (architecture.md "Points").
 * @throws ApiError 400 'Please select a model.' or 'Please select a product.' for a model that does not exist or a
 *   product of another model
 */
export async function generateBatch(
  { config }: Pick<AppContext, 'config'>,
  command: AdminCommand,
  { modal, productId, points, quantity }: BatchOrder,
): Promise<Batch> {
  const { trx, at, callerId: adminId } = command;
  const model = await findModelByIdOrName(trx, modal);
  if (!model) throw batchFieldRefusal('modal');
  const product = await findProduct(trx, productId);
  if (product?.modelId !== model.id) throw batchFieldRefusal('product_id');
  const id = await insertBatch(trx, { productId, points, quantity, adminId, at });
  await noteCodeKey(trx, config.codeKeys[0]!, at);
  await command.audit('batch-generated', { batch_id: id, product_id: productId, points, quantity });
  return readBatch(trx, id);
}
