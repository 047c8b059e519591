export { apiKeyRoutes } from './api-keys.routes';
export { revokeKeysOf } from './change-api-keys';
