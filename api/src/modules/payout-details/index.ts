export {
  checkPayoutKeys,
  erasePayoutDetails,
  findPayoutDetails,
  resealPayoutDetails,
} from './payout-details.repository';
export { maskedDetails, presentDetails } from './payout-details.schema';
export { payoutDetailsRoutes } from './payout-details.routes';
export { type PayoutDetails, sealPayout, unsealPayout } from './seal-payout';
