export { findBrokenSeals } from './find-broken-seals';
export { sealJournals } from './seal-journals';
