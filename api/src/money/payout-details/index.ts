export { erasePayoutDetails, fillMissingDetails, findPayoutDetails } from './payout-details.repository';
export { maskedDetails, presentDetails, readPayoutDetails } from './payout-details.schema';
export { payoutDetailsRoutes } from './payout-details.routes';
export { checkPayoutKeys, resealPayoutDetails } from './reseal-payout-details';
export { maskAccount, maskPayout, maskUpiId, type PayoutDetails, sealPayout, unsealPayout } from './seal-payout';
