import { isUniqueViolation } from '../../database/database-errors';
import type { AdminCommand } from '../idempotency';
import type { StoreForm } from './store.schema';
import { storeExists, storeNotFound } from './store-errors';
import { lockStore, type Store, updateStore } from './stores.repository';

const FIELDS = ['name', 'address', 'phone', 'latitude', 'longitude'] as const;

/**
 * Changes a store. The audit event has each changed field before and after; a save without a change has none.
 * @throws ApiError 404, 409 if another store has this name and address
 */
export async function changeStore(command: AdminCommand, { id, ...store }: StoreForm & { id: number }): Promise<Store> {
  const { trx } = command;
  const before = await lockStore(trx, id);
  if (!before) throw storeNotFound();
  const changed = FIELDS.filter((field) => before[field] !== store[field]);
  if (changed.length === 0) return before;
  const after = await updateStore(trx, { ...store, id, at: command.at }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? storeExists() : error;
  });
  const changes = Object.fromEntries(changed.map((field) => [field, { from: before[field], to: store[field] }]));
  await command.audit('store-changed', { store_id: id, name: store.name, changes });
  return after;
}
