export { type CellFault, describeFault } from './cell-text';
export { type CheckedRows, checkRows, refuseRows, type RowError } from './check-rows';
export type { ColumnMap, TableRow, TableSource } from './find-table';
export { plainHeading, type SheetColumn } from './headings';
export { findTableIn, readTable } from './read-table';
export { sheetTooLarge } from './sheet-problem';
export { streamCsv } from './stream-csv';
export {
  columnsField,
  presentSheet,
  presentSource,
  readColumnMap,
  tableSource,
  usedSheet,
} from './table-source.schema';
