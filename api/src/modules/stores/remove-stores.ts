import type { AppContext } from '../../app-context';
import { markRemoved } from '../../database/mark-removed';
import { type Removal, readRemoval, removalOf } from '../../http/removal';
import { recordAct } from '../audit';
import { storeNotFound } from './store-refusals';

/** What is said when nothing is selected (spec §5). */
export const NONE_OF_STORES = 'No stores selected';

/**
 * Takes stores off the lists of admins and users.
 *
 * @returns which ids were removed and which were not there to remove
 * @throws ApiError 400 for none or too many, 404 when not one of them is there
 */
export async function removeStores(
  context: AppContext,
  { adminId, ids: given }: { adminId: number; ids: readonly (number | string)[] },
): Promise<Removal> {
  const ids = readRemoval(given, { most: context.config.limits.idsPerRequest, none: NONE_OF_STORES });
  const at = context.clock.now();
  const removed = await context.db.transaction().execute(async (trx) => {
    const stores = await markRemoved(trx, 'stores', { ids, at });
    if (stores.length === 0) throw storeNotFound();
    const details = { store_ids: stores.map(({ id }) => id), names: stores.map(({ name }) => name) };
    await recordAct(trx, { adminId, action: 'store-removed', details, at });
    return details.store_ids;
  });
  return removalOf(ids, removed);
}
