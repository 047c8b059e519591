import type { AppContext } from '../../app-context';
import { ApiError } from '../../http/api-error';
import { recordAct } from '../audit';
import { storeNotFound } from './store-refusals';
import { markStoresRemoved } from './stores.repository';

/**
 * Takes stores off the lists of admins and users.
 *
 * @returns which ids were removed and which were not there to remove
 * @throws ApiError 400 for none or too many, 404 when not one of them is there
 */
export async function removeStores(
  context: AppContext,
  { adminId, ids: given }: { adminId: number; ids: readonly number[] },
): Promise<{ removed: number[]; notFound: number[] }> {
  const ids = [...new Set(given)];
  if (ids.length === 0) throw new ApiError(400, 'invalid_input', 'No stores selected');
  if (ids.length > context.config.limits.idsPerRequest) throw new ApiError(400, 'too_many_items', 'Too many items');
  const at = context.clock.now();
  const removed = await context.db.transaction().execute(async (trx) => {
    const stores = await markStoresRemoved(trx, { ids, at });
    if (stores.length === 0) throw storeNotFound();
    const details = { store_ids: stores.map(({ id }) => id), names: stores.map(({ name }) => name) };
    await recordAct(trx, { adminId, action: 'store-removed', details, at });
    return details.store_ids;
  });
  return { removed, notFound: ids.filter((id) => !removed.includes(id)) };
}
