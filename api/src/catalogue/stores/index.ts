export { removableStores } from './change-stores';
export { dialledNumber } from './store.schema';
export { userStoreRoutes } from './near-stores.routes';
export { storeRoutes } from './stores.routes';
