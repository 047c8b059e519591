import type { AdminCommand } from '../idempotency';
import type { StoreForm } from './store.schema';
import { storeExists } from './store-errors';
import { insertStores, lockStore, type Store } from './stores.repository';

/** Adds a store. @throws ApiError 409 if one of this name and address exists */
export async function addStore(command: AdminCommand, store: StoreForm): Promise<Store> {
  const { trx, at } = command;
  const [inserted] = await insertStores(trx, [store], at);
  if (!inserted) throw storeExists();
  await command.audit('store-added', { store_id: inserted.id, name: store.name, address: store.address });
  return (await lockStore(trx, inserted.id))!;
}
