export { createCsvWriter } from './csv-writer';
export { MEDIA_TYPE, textOfRows } from './sheet';
export type { Column, ColumnKind, RowsText, TableFormat, TableLayout } from './sheet';
export { streamTable } from './stream-table';
export { createTableWriter } from './xlsx-writer';
