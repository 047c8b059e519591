import { markRemoved } from '../../database/mark-removed';
import { type Removal, removalOf } from '../../http/removal';
import type { AdminCommand } from '../idempotency';
import { productNotFound } from './catalogue-errors';

/** The message if nothing is selected (spec §5). */
export const NONE_OF_PRODUCTS = 'No products selected';

/**
 * Removes products from the lists; their printed codes can still be scanned, and their pictures stay in the history of
 * scans (decisions.md §5).
 * @returns which ids were removed and which were not found
 * @throws ApiError 404 if none was found
 */
export async function removeProducts(command: AdminCommand, ids: readonly number[]): Promise<Removal> {
  const products = await markRemoved(command.trx, 'products', { ids, at: command.at });
  if (products.length === 0) throw productNotFound();
  const removed = products.map(({ id }) => id);
  await command.audit('product-removed', { product_ids: removed, names: products.map(({ name }) => name) });
  return removalOf(ids, removed);
}
