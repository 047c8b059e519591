import type { AppContext } from '../../app-context';
import { findModelByIdOrName, findProduct } from '../catalogue';
import { noteCodeKey } from '../codes';
import { type BatchOrder, batchFieldRefusal } from './batch.schema';
import { type Batch, findBatch, insertBatch } from './batches.repository';
import { recordAct } from '../audit';

/**
 * Makes a batch of codes: one row and the next serials, however many codes there are (architecture.md "Points").
 *
 * @throws ApiError 400 'Please select a model.' or 'Please select a product.' for a model that does not exist or a
 * product that is none of its
 */
export async function generateBatch(context: AppContext, adminId: number, order: BatchOrder): Promise<Batch> {
  const at = context.clock.now();
  return context.db.transaction().execute(async (trx) => {
    const model = await findModelByIdOrName(trx, order.modal);
    if (!model) throw batchFieldRefusal('modal');
    const product = await findProduct(trx, order.productId);
    if (product?.modelId !== model.id) throw batchFieldRefusal('product_id');
    const { points, quantity } = order;
    const id = await insertBatch(trx, { productId: product.id, points, quantity, adminId, at });
    await noteCodeKey(trx, context.config.codeKeys[0]!, at);
    await recordAct(trx, {
      adminId,
      action: 'batch-generated',
      details: { batch_id: id, product_id: product.id, points, quantity },
      at,
    });
    return (await findBatch(trx, id))!;
  });
}
