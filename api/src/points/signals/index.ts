export { codesOf, readSignals, SIGNAL_DAYS } from './claim-signals.repository';
export { findSignals } from './find-signals';
export { findUnusualBatches } from './find-signals';
export { insertFlags } from './scan-flags.repository';
export { type Signal, signalFigures, type SignalFigures, SIGNALS, THRESHOLDS } from './signals';
export { placesSince, suspectScan, type ScanHistory, type SuspicionLimits } from './scan-flags.repository';
