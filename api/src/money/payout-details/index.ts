export { erasePayoutDetails, findPayoutDetails } from './payout-details.repository';
export { maskedDetails, presentDetails } from './payout-details.schema';
export { payoutDetailsRoutes } from './payout-details.routes';
export { checkPayoutKeys, resealPayoutDetails } from './reseal-payout-details';
export { type PayoutDetails, sealPayout, unsealPayout } from './seal-payout';
