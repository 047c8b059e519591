import type { Readable } from 'node:stream';
import type { AppContext } from '../../app-context';
import { groupCode, labelUrl } from '../codes';
import { type Column, streamCsv } from '../table-files';

/** Lines made in one go: some 2 ms of work, so that other requests are served in between. */
const LINES_A_CHUNK = 400;

interface CodeLine {
  serial: number;
  code: string;
}

/**
 * Every code of a batch as CSV for a label printer: columns `serial,code,url`, the code in the printed groups of four.
 * Codes are computed while they are sent; a million of them take no more memory than a few hundred.
 */
export function streamCodesCsv(
  { codes, config }: Pick<AppContext, 'codes' | 'config'>,
  batch: { id: number; firstSerial: number; quantity: number },
): Readable {
  const columns: Column<CodeLine>[] = [
    { header: 'serial', kind: 'id', width: 12, value: ({ serial }) => serial },
    { header: 'code', kind: 'text', width: 24, value: ({ code }) => groupCode(code) },
    { header: 'url', kind: 'text', width: 48, value: ({ code }) => labelUrl(config.publicUrl, code) },
  ];
  async function* pages(): AsyncGenerator<CodeLine[]> {
    const end = batch.firstSerial + batch.quantity;
    for (let first = batch.firstSerial; first < end; first += LINES_A_CHUNK) {
      const length = Math.min(LINES_A_CHUNK, end - first);
      yield Array.from({ length }, (_, index) => ({
        serial: first + index,
        code: codes.encipher({ batchId: batch.id, serial: first + index }),
      }));
    }
  }
  return streamCsv({ columns, pages: pages() }, { byteOrderMark: false });
}
