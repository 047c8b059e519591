export { findBrokenSeals } from './seal-journals';
export { sealJournals } from './seal-journals';
