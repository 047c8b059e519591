export type { Column, ColumnKind, Table } from './sheet';
export { streamCsv } from './stream-csv';
export { streamXlsx } from './stream-xlsx';
