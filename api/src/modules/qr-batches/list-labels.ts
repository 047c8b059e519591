import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AppContext } from '../../app-context';
import { groupCode, labelUrl } from '../codes';
import type { BatchRange } from './batches.repository';
import { serialsIn } from './codes.repository';

export interface Label {
  serial: number;
  /** In seven groups of four: on older labels. */
  code: string;
  /** As printed, to be typed: three groups of four. */
  shortCode: string;
  /** What the QR image says. */
  url: string;
}

/** Labels per turn of the event loop: about 2 ms of work, so that other requests are served in between. */
const LABELS_A_TURN = 400;

/**
 * Yields the labels of a batch in order, `most` at a time, without the codes that were voided one by one by now: they
 * cannot be scanned. Codes are computed while streaming; a million of them take no more memory than a few thousand.
 */
export async function* listLabels(
  { codes, config, db }: Pick<AppContext, 'codes' | 'config' | 'db'>,
  { id, firstSerial, quantity }: BatchRange,
  most = LABELS_A_TURN,
): AsyncGenerator<Label[]> {
  const end = firstSerial + quantity;
  // Each was voided by hand, so there are few.
  const voided = await serialsIn(db, 'voided_codes', firstSerial, end - 1);
  let next = firstSerial;
  while (next < end) {
    const serials: number[] = [];
    for (; next < end && serials.length < most; next += 1) if (!voided.has(next)) serials.push(next);
    const shorts = codes.encipherShort(serials);
    yield codes.encipherAll(id, serials).map((code, at) => ({
      serial: serials[at]!,
      code: groupCode(code),
      shortCode: groupCode(shorts[at]!),
      url: labelUrl(config.publicUrl, code),
    }));
    await nextTurn();
  }
}

/** Yields the labels of a batch as CSV for a label printer: columns `serial,code,url,short_code`. */
export async function* streamCodesCsv(...batch: Parameters<typeof listLabels>): AsyncGenerator<Buffer> {
  yield Buffer.from('serial,code,url,short_code\r\n');
  for await (const labels of listLabels(...batch)) {
    const lines = labels.map(({ serial, code, url, shortCode }) => `${serial},${code},${url},${shortCode}\r\n`);
    yield Buffer.from(lines.join(''), 'latin1');
  }
}
