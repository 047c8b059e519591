export {
  deviationsOfPlaces,
  financeRollups,
  moneyByMonth,
  pointsByMonth,
  scansByBatch,
  scansByPlace,
} from './finance-rollups.repository';
export { refreshRollups, refreshRollupsIfDue } from './refresh-rollups';
export { committedWatermark } from './watermark.repository';
export { dayOf, findDeviations, readRollup, startOf, tailOf } from './rollup.repository';
export {
  BLOCK_BITS,
  type ClaimTotals,
  claimTotalsOf,
  countScans,
  eventsByDay,
  readClaimTotals,
  readScanDays,
  rollups,
  scansByBlock,
  sumScans,
} from './sums.repository';
export { changedSinceRefresh, countUsers, deviationsOfUsers, erasedSinceRefresh } from './users-by-points.repository';
export { readWatermark } from './watermark.repository';
