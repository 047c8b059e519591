import type { AppContext } from '../../app-context';
import { recordAct } from '../audit';
import type { StoreForm } from './store.schema';
import { storeExists } from './store-refusals';
import { insertStores, lockStore, type Store } from './stores.repository';

/** Adds a store. @throws ApiError 409 when there is one of this name at this address */
export async function addStore(context: AppContext, adminId: number, store: StoreForm): Promise<Store> {
  const at = context.clock.now();
  return context.db.transaction().execute(async (trx) => {
    const [inserted] = await insertStores(trx, [store], at);
    if (!inserted) throw storeExists();
    const details = { store_id: inserted.id, name: store.name, address: store.address };
    await recordAct(trx, { adminId, action: 'store-added', details, at });
    return (await lockStore(trx, inserted.id))!;
  });
}
