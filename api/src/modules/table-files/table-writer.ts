import { CsvWriter } from './csv-writer';
import type { TableLayout, TableWriter } from './sheet';
import { XlsxWriter } from './xlsx-writer';

/** The writer of a file of either kind, for one file. */
export function createTableWriter(layout: TableLayout): TableWriter {
  return layout.format === 'csv' ? new CsvWriter(layout.columns) : new XlsxWriter(layout);
}
