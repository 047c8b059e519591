import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type PageWriter, startPageThread, streamPages } from '../threads/stream-pages';
import type { RowsText, TableLayout } from './sheet';
import { createTableWriter } from './xlsx-writer';

/** @param ownThread for a table of more than about a thousand rows: the process does little more than read the pages */
export function streamTable(
  layout: TableLayout,
  pages: AsyncIterable<RowsText>,
  { ownThread, stallSeconds }: { ownThread: boolean; stallSeconds: number },
): Readable {
  const open = () => (ownThread ? startPageThread<RowsText>(WORKER, layout) : writeHere(layout));
  return streamPages(open, pages, { stallSeconds });
}

const WORKER = join(__dirname, 'table-writer-worker');

function writeHere(layout: TableLayout): PageWriter<RowsText> {
  const write = createTableWriter(layout);
  return { write: async (rows) => write(rows), close: async () => undefined };
}
