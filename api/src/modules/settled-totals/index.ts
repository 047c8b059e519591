export { countScans, readScanDays, type ScanDay } from './scan-totals.repository';
export { endOfSettledActs } from './settle-acts';
export { settleTotals } from './settle-totals';
export { dayOf, startOf } from './settle.repository';
