import { createCsvWriter } from './csv-writer';
import type { TableLayout, TableWriter } from './sheet';
import { createXlsxWriter } from './xlsx-writer';

/** Creates the writer of one file of either type. */
export function createTableWriter(layout: TableLayout): TableWriter {
  return layout.format === 'csv' ? createCsvWriter(layout.columns) : createXlsxWriter(layout);
}
