export { countScans, readScanDays, type ScanDay } from './scan-totals.repository';
export { settleTotals } from './settle-totals';
