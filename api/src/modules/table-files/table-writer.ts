import { CsvWriter } from './csv-writer';
import type { TableLayout, TableWriter } from './sheet';
import { XlsxWriter } from './xlsx-writer';

/** Creates the writer of one file of either type. */
export function createTableWriter(layout: TableLayout): TableWriter {
  return layout.format === 'csv' ? new CsvWriter(layout.columns) : new XlsxWriter(layout);
}
