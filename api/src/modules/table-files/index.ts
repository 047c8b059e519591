export { createCsvWriter } from './csv-writer';
export { MEDIA_TYPE } from './sheet';
export type { Column, ColumnKind, RowsText, TableFormat, TableLayout } from './sheet';
export { streamTable } from './stream-table';
export { createTableWriter } from './table-writer';
