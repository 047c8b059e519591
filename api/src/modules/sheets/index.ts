export { type CheckedRows, checkRows, refuseRows, type RowError } from './check-rows';
export { readTable, type TableRow } from './read-table';
