import { createCsvWriter } from './csv-writer';
import type { TableLayout, TableWriter } from './sheet';
import { createXlsxWriter } from './xlsx-writer';

export function createTableWriter(layout: TableLayout): TableWriter {
  return layout.format === 'csv' ? createCsvWriter(layout.columns) : createXlsxWriter(layout);
}
