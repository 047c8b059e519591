import { ifTaken } from '../../platform/database/database-errors';
import { ApiError, invalidField } from '../../platform/http/api-error';
import type { AdminCommand } from '../../platform/idempotency';
import type { Removable } from '../remove-listed';
import { STORE_EXISTS, type StoreForm } from './store.schema';
import { insertStores, lockStore, type Store, STORE_FIELDS, updateStore } from './stores.repository';

/** Adds a store. @throws ApiError 409 if one of this name and address exists */
export async function addStore(command: AdminCommand, store: StoreForm): Promise<Store> {
  const { trx, at } = command;
  const [id] = await insertStores(trx, [store], at);
  if (id === undefined) throw storeExists();
  await command.audit('store-added', { store_id: id, name: store.name, address: store.address });
  return { ...store, id, created_at: at, changed_at: at };
}

/** The audit event has each changed field before and after; a save without a change has none. @throws ApiError 404, 409 */
export async function changeStore(command: AdminCommand, id: number, given: Partial<StoreForm>): Promise<Store> {
  const { trx, at } = command;
  const before = await lockStore(trx, id);
  if (!before) throw storeNotFound();
  const after = { ...before, ...given };
  const changed = STORE_FIELDS.filter((field) => before[field] !== after[field]);
  if (changed.length === 0) return before;
  await updateStore(trx, id, given, at).catch(ifTaken(storeExists));
  const changes = Object.fromEntries(changed.map((field) => [field, { from: before[field], to: after[field] }]));
  await command.audit('store-changed', { store_id: id, name: after.name, changes });
  return { ...after, changed_at: at };
}

const storeNotFound = () => new ApiError(404, 'store_not_found', 'Store not found');
const storeExists = () => invalidField('name', STORE_EXISTS, 409, 'store_exists');

export const removableStores: Removable = {
  table: 'stores',
  thing: 'store',
  notFound: storeNotFound,
  taken: storeExists,
};
