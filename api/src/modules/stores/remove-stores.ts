import { markRemoved } from '../../database/mark-removed';
import { type Removal, removalOf } from '../../http/removal';
import type { AdminCommand } from '../idempotency';
import { storeNotFound } from './store-errors';

/** The message if nothing is selected (spec §5). */
export const NONE_OF_STORES = 'No stores selected';

/**
 * Removes stores from the lists of admins and users.
 * @returns which ids were removed and which were not found
 * @throws ApiError 404 if none was found
 */
export async function removeStores(command: AdminCommand, ids: readonly number[]): Promise<Removal> {
  const stores = await markRemoved(command.trx, 'stores', { ids, at: command.at });
  if (stores.length === 0) throw storeNotFound();
  const removed = stores.map(({ id }) => id);
  await command.audit('store-removed', { store_ids: removed, names: stores.map(({ name }) => name) });
  return removalOf(ids, removed);
}
