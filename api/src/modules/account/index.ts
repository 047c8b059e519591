export { accountRoutes } from './account.routes';
export { tidyErasedAccounts } from './tidy-erased-accounts';
