export { eraseRows } from './erase-account';
export { type PersonalWords, redactTexts } from './erasure.repository';
