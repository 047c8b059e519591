export { dialledNumber } from './store.schema';
export { storeRoutes, userStoreRoutes } from './stores.routes';
