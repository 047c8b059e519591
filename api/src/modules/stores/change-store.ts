import type { AppContext } from '../../app-context';
import { isUniqueViolation } from '../../database/database-errors';
import { recordAct } from '../audit';
import type { StoreForm } from './store.schema';
import { storeExists, storeNotFound } from './store-refusals';
import { lockStore, type Store, updateStore } from './stores.repository';

const FIELDS = ['name', 'address', 'phone', 'latitude', 'longitude'] as const;

/**
 * Changes a store. The record says what each changed field was and is; a save without a change is recorded as nothing.
 *
 * @throws ApiError 404, 409 when another store has this name at this address
 */
export async function changeStore(
  context: AppContext,
  adminId: number,
  { id, ...store }: StoreForm & { id: number },
): Promise<Store> {
  const at = context.clock.now();
  try {
    return await context.db.transaction().execute(async (trx) => {
      const before = await lockStore(trx, id);
      if (!before) throw storeNotFound();
      const changed = FIELDS.filter((field) => before[field] !== store[field]);
      if (changed.length === 0) return before;
      const after = await updateStore(trx, { ...store, id, at });
      const changes = Object.fromEntries(changed.map((field) => [field, { from: before[field], to: store[field] }]));
      const details = { store_id: id, name: store.name, changes };
      await recordAct(trx, { adminId, action: 'store-changed', details, at });
      return after;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw storeExists();
    throw error;
  }
}
