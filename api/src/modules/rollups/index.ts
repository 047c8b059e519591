export { type ClaimTotals, readClaimTotals } from './claims-by-day.repository';
export { eventsByDay } from './events-by-day.repository';
export { refreshRollups, refreshRollupsIfDue, rollups } from './refresh-rollups';
export { dayOf, findDeviations, readRollup, startOf, tailOf } from './rollup.repository';
export { BLOCK_BITS, scansByBlock } from './scans-by-block.repository';
export { countScans, readScanDays } from './scans-by-day.repository';
export { changedSinceRefresh, countUsers, deviationsOfUsers, erasedSinceRefresh } from './users-by-points.repository';
export { readWatermark } from './watermark.repository';
