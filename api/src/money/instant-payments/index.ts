export { hastenTransfer } from './hasten-transfer';
export { instantPaymentRoutes } from './instant-payments.routes';
export { payAtOnce } from './pay-at-once';
export { readProviderBalance } from './read-balance';
