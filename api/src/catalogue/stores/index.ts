export { dialledNumber } from './dialled-number';
export { storeRoutes, userStoreRoutes } from './stores.routes';
