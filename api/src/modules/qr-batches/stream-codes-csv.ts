import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AppContext } from '../../app-context';
import { groupCode, labelUrl } from '../codes';

/** Lines made in one go: some 2 ms of work, so that other requests are served in between. */
const LINES_A_CHUNK = 400;

/**
 * Every code of a batch as CSV for a label printer: columns `serial,code,url`, the code in the printed groups of four.
 * Codes are computed while they are sent; a million of them take no more memory than a few hundred.
 */
export function streamCodesCsv(
  { codes, config }: Pick<AppContext, 'codes' | 'config'>,
  batch: { id: number; firstSerial: number; quantity: number },
): Readable {
  async function* chunks(): AsyncGenerator<Buffer> {
    yield Buffer.from('serial,code,url\r\n');
    const end = batch.firstSerial + batch.quantity;
    for (let first = batch.firstSerial; first < end; first += LINES_A_CHUNK) {
      const lines: string[] = [];
      for (let serial = first; serial < Math.min(first + LINES_A_CHUNK, end); serial += 1) {
        const code = codes.encipher({ batchId: batch.id, serial });
        lines.push(`${serial},${groupCode(code)},${labelUrl(config.publicUrl, code)}\r\n`);
      }
      yield Buffer.from(lines.join(''));
      await nextTurn();
    }
  }
  return Readable.from(chunks(), { objectMode: false, highWaterMark: 1 << 16 });
}
