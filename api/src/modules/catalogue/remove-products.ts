import type { AppContext } from '../../app-context';
import { ApiError } from '../../http/api-error';
import { recordAct } from '../audit';
import { productNotFound } from './catalogue-refusals';
import { markProductsRemoved } from './products.repository';

/**
 * Takes products off the lists; codes printed for them still pay, and their pictures stay in the history of scans
 * (decisions.md §5).
 *
 * @returns which ids were removed and which were not there to remove
 * @throws ApiError 400 for none or too many, 404 when not one of them is there
 */
export async function removeProducts(
  context: AppContext,
  { adminId, ids: given }: { adminId: number; ids: readonly number[] },
): Promise<{ removed: number[]; notFound: number[] }> {
  const ids = [...new Set(given)];
  if (ids.length === 0) throw new ApiError(400, 'invalid_input', 'No products selected');
  if (ids.length > context.config.limits.idsPerRequest) throw new ApiError(400, 'too_many_items', 'Too many items');
  const at = context.clock.now();
  const removed = await context.db.transaction().execute(async (trx) => {
    const products = await markProductsRemoved(trx, { ids, at });
    if (products.length === 0) throw productNotFound();
    const details = { product_ids: products.map(({ id }) => id), names: products.map(({ name }) => name) };
    await recordAct(trx, { adminId, action: 'product-removed', details, at });
    return details.product_ids;
  });
  const gone = new Set(removed);
  return { removed, notFound: ids.filter((id) => !gone.has(id)) };
}
