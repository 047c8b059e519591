export { hastenTransfer } from './hasten-transfer';
export { payAtOnce } from './pay-at-once';
export { readProviderBalance } from './read-balance';
