import { CsvWriter } from './csv-writer';
import type { RowsText, TableLayout, TableWriter } from './sheet';
import { XlsxWriter } from './xlsx-writer';

/** A task of a writer. */
export type WriterTask = { begin: true } | { rows: RowsText } | { end: true };

/** Creates the writer of one file of either type. */
export function createTableWriter(layout: TableLayout): TableWriter {
  return layout.format === 'csv' ? new CsvWriter(layout.columns) : new XlsxWriter(layout);
}

/** Returns the bytes of a task. */
export function perform(writer: TableWriter, task: WriterTask): Uint8Array {
  if ('rows' in task) return writer.rows(task.rows);
  return 'begin' in task ? writer.begin() : writer.end();
}
