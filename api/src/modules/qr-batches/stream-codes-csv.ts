import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AppContext } from '../../app-context';
import { groupCode, labelUrl } from '../codes';
import { listLiveSerials } from './codes.repository';

/** Lines made in one go: some 2 ms of work, so that other requests are served in between. */
const LINES_A_CHUNK = 400;

/**
 * The codes of a batch as CSV for a label printer, those voided one by one left out: columns `serial,code,url`, the code in
 * the printed groups of four. Codes are computed while they are sent; a million of them take no more memory than a few
 * thousand.
 */
export function streamCodesCsv(
  { codes, config, db }: Pick<AppContext, 'codes' | 'config' | 'db'>,
  batch: { id: number; firstSerial: number; quantity: number },
): Readable {
  async function* chunks(): AsyncGenerator<Buffer> {
    let lines = ['serial,code,url\r\n'];
    for await (const serial of listLiveSerials(db, batch)) {
      const code = codes.encipher({ batchId: batch.id, serial });
      lines.push(`${serial},${groupCode(code)},${labelUrl(config.publicUrl, code)}\r\n`);
      if (lines.length < LINES_A_CHUNK) continue;
      yield Buffer.from(lines.join(''));
      lines = [];
      await nextTurn();
    }
    if (lines.length > 0) yield Buffer.from(lines.join(''));
  }
  return Readable.from(chunks(), { objectMode: false, highWaterMark: 1 << 16 });
}
