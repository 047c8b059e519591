export { countScans, readScanDays } from './scan-totals.repository';
export { endOfSettledActs } from './settled-acts.repository';
export { settleTotals } from './settle-totals';
export { dayOf, startOf } from './settle.repository';
