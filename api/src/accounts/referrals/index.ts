export { eraseReferralsOf, readReferralsOf, storeReferral } from './referrals.repository';
export { codeOf, referrerBy } from './referral-codes.repository';
