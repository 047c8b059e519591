export { moneyByMonth, placesInvariant, scansByBatch, scansByPlace } from './finance-rollups.repository';
export { refreshRollups, refreshRollupsIfDue } from './refresh-rollups';
export { countScans, readScanDays, scansByDay, sumScans } from './scans-by-day.repository';
