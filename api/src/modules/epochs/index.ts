export { findSkipped, readEpoch, readSerialRanges, skips } from './epochs.repository';
