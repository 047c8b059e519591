import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RowsText, TableLayout } from './sheet';
import { createTableWriter } from './table-writer';
import { startWriterThread, type WriterThread } from './writer-thread';

const BUFFERED_BYTES = 1 << 16;

/**
 * Streams a table as a file: a million rows take no more memory than a few pages of them. Pages are read only as fast
 * as the stream is. Destroying the stream ends the pages; an error of the pages destroys the stream.
 * @param pages the rows, some at a time
 * @param ownThread for a table of more than about a thousand rows: the process does little more than read the pages
 * @param stallSeconds how long the stream may wait for its reader before it is destroyed
 */
export function streamTable(
  layout: TableLayout,
  pages: AsyncIterable<RowsText>,
  { ownThread, stallSeconds }: { ownThread: boolean; stallSeconds: number },
): Readable {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    const writer = ownThread ? startWriterThread(layout) : writeHere(layout);
    const ask: WriterThread['ask'] = (task) => {
      const answer = writer.ask(task);
      // It may fail before it is awaited; awaiting it still throws the error.
      answer.catch(() => undefined);
      return answer;
    };
    try {
      // One page ahead: the thread gets the next one while the bytes of the one before are sent.
      let written = ask({ begin: true });
      for await (const rows of pages) {
        const next = ask({ rows });
        yield await written;
        written = next;
      }
      const end = ask({ end: true });
      yield await written;
      yield await end;
    } finally {
      await writer.close();
    }
  }

  async function* watched(): AsyncGenerator<Uint8Array> {
    for await (const bytes of chunks()) {
      const timer = setTimeout(() => stream.destroy(), stallSeconds * 1000);
      timer.unref();
      try {
        yield bytes;
      } finally {
        clearTimeout(timer);
      }
    }
  }
  const stream = Readable.from(watched(), { objectMode: false, highWaterMark: BUFFERED_BYTES });
  return stream;
}

/** Writes without a thread; other requests are served between two pages. */
function writeHere(layout: TableLayout): WriterThread {
  const writer = createTableWriter(layout);
  return {
    async ask(task) {
      await nextTurn();
      return 'rows' in task ? writer.rows(task.rows) : 'begin' in task ? writer.begin() : writer.end();
    },
    close: async () => undefined,
  };
}
