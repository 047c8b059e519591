export { eraseReferralsOf, keepFormerNumber, readReferralsOf, storeReferral } from './referrals.repository';
export { codeOf, referrerBy } from './referral-codes.repository';
