export { eraseRows } from './erase-account';
export { type PersonalWords, redactTexts } from './erasure.repository';
export { type HeldAccount, lockAccounts } from './lock-accounts.repository';
export { PROFILE_LENGTHS } from './profile.routes';
