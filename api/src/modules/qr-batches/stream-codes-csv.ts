import type { AppContext } from '../../app-context';
import { groupCode, labelUrl } from '../codes';
import { listLiveSerials } from './codes.repository';

/** Lines per turn of the event loop: about 2 ms of work, so that other requests are served in between. */
const LINES_A_TURN = 400;

/**
 * Yields the codes of a batch as CSV for a label printer, without individually voided ones: columns `serial,code,url`,
 * the code in the printed groups of four. Codes are computed while streaming; a million of them take no more memory
 * than a few thousand.
 */
export async function* streamCodesCsv(
  { codes, config, db }: Pick<AppContext, 'codes' | 'config' | 'db'>,
  batch: { id: number; firstSerial: number; quantity: number },
): AsyncGenerator<Buffer> {
  yield Buffer.from('serial,code,url\r\n');
  for await (const serials of listLiveSerials(db, batch, LINES_A_TURN)) {
    const printed = codes.encipherAll(batch.id, serials);
    const lines = serials.map((serial, at) => {
      const code = printed[at]!;
      return `${serial},${groupCode(code)},${labelUrl(config.publicUrl, code)}\r\n`;
    });
    yield Buffer.from(lines.join(''), 'latin1');
  }
}
