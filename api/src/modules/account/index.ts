export { accountRoutes } from './account.routes';
export { cleanUpErasedAccounts } from './clean-up-erased-accounts';
