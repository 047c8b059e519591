import type { AppContext } from '../../app-context';
import { markRemoved } from '../../database/mark-removed';
import { type Removal, readRemoval, removalOf } from '../../http/removal';
import { recordAct } from '../audit';
import { productNotFound } from './catalogue-refusals';

/** What is said when nothing is selected (spec §5). */
export const NONE_OF_PRODUCTS = 'No products selected';

/**
 * Takes products off the lists; codes printed for them still pay, and their pictures stay in the history of scans
 * (decisions.md §5).
 *
 * @returns which ids were removed and which were not there to remove
 * @throws ApiError 400 for none or too many, 404 when not one of them is there
 */
export async function removeProducts(
  context: AppContext,
  { adminId, ids: given }: { adminId: number; ids: readonly (number | string)[] },
): Promise<Removal> {
  const ids = readRemoval(given, { most: context.config.limits.idsPerRequest, none: NONE_OF_PRODUCTS });
  const at = context.clock.now();
  const removed = await context.db.transaction().execute(async (trx) => {
    const products = await markRemoved(trx, 'products', { ids, at });
    if (products.length === 0) throw productNotFound();
    const details = { product_ids: products.map(({ id }) => id), names: products.map(({ name }) => name) };
    await recordAct(trx, { adminId, action: 'product-removed', details, at });
    return details.product_ids;
  });
  return removalOf(ids, removed);
}
