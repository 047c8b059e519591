export { dialledNumber } from './store.schema';
export { storeRoutes } from './stores.routes';
export { userStoreRoutes } from './user-stores.routes';
