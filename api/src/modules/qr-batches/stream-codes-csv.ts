import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AppContext } from '../../app-context';
import { groupCode, labelUrl } from '../codes';
import { listLiveSerials } from './codes.repository';

/** Lines per turn of the event loop: about 2 ms of work, so that other requests are served in between. */
const LINES_A_CHUNK = 400;

/**
 * Streams the codes of a batch as CSV for a label printer, without individually voided ones: columns `serial,code,url`,
 * the code in the printed groups of four. Codes are computed while streaming; a million of them take no more memory
 * than a few thousand.
 */
export function streamCodesCsv(
  { codes, config, db }: Pick<AppContext, 'codes' | 'config' | 'db'>,
  batch: { id: number; firstSerial: number; quantity: number },
): Readable {
  async function* chunks(): AsyncGenerator<Buffer> {
    yield Buffer.from('serial,code,url\r\n');
    for await (const serials of listLiveSerials(db, batch)) {
      for (let first = 0; first < serials.length; first += LINES_A_CHUNK) {
        const some = serials.slice(first, first + LINES_A_CHUNK);
        const printed = codes.encipherAll(batch.id, some);
        const lines = some.map((serial, at) => {
          const code = printed[at]!;
          return `${serial},${groupCode(code)},${labelUrl(config.publicUrl, code)}\r\n`;
        });
        yield Buffer.from(lines.join(''), 'latin1');
        await nextTurn();
      }
    }
  }
  return Readable.from(chunks(), { objectMode: false, highWaterMark: 1 << 16 });
}
