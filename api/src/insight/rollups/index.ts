export { moneyByMonth, placesInvariant, scansByBatch, scansByPlace } from './rollups.repository';
export { refreshRollups, refreshRollupsIfDue } from './refresh-rollups';
export { countScans, readScanDays, scansByDay, sumScans } from './rollups.repository';
