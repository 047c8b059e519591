export { findSkipped, readEpoch, readSerialRanges, skips } from './epochs.repository';
export { EPOCH_NOTE, readNote, readNotedEpoch, writeNote } from './noted-epoch';
