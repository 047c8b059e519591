import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LabelsContext } from '../context';
import { groupCode, labelUrl } from '../codes';
import { readSerialRanges } from '../../platform/epochs';
import { type ListedCode, listCodeStates, readBatch } from './batches.repository';
import { type BatchRange, pageOfScanned, serialsIn } from './codes.repository';
import type { Page, PageWindow } from '../../platform/http/request-fields';

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
  { codes, config, db }: Pick<LabelsContext, 'codes' | 'config' | 'db'>,
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

/**
 * Lists a page of codes: of one batch by serial, as printed; or of all batches, newest code first. Within an epoch
 * serials have no gaps, so the page is computed.
 * @throws ApiError 404
 */
export async function listCodes(
  db: LabelsContext['db'],
  { batchId, status }: { batchId: number | undefined; status: 'scanned' | 'void' | undefined },
  { limit, offset }: PageWindow,
): Promise<Page<ListedCode>> {
  if (batchId === undefined) {
    const rows: ListedCode[] = [];
    let [skip, total] = [offset, 0];
    for (const { first, end } of await readSerialRanges(db)) {
      const last = end - skip;
      const start = Math.max(first, last - (limit - rows.length));
      rows.push(...(await listCodeStates(db, { first: start, count: last - start })).toReversed());
      skip = Math.max(0, skip - (end - first));
      total += end - first;
    }
    return { rows, total };
  }
  const batch = await readBatch(db, batchId);
  // In a void batch every unscanned code is void, so its filter for void codes is the unfiltered list.
  if (status === undefined || (status === 'void' && batch.voidedAt)) {
    const count = Math.min(limit, batch.quantity - offset);
    return {
      rows: await listCodeStates(db, { first: batch.firstSerial + offset, count }),
      total: batch.quantity,
    };
  }
  if (status === 'scanned') {
    const { serials, total } = await pageOfScanned(db, batch, { limit, offset });
    return { rows: serials.map((serial) => ({ serial, batch, isScanned: true, isVoid: false })), total };
  }
  const voided = await serialsIn(db, 'voided_codes', batch.firstSerial, batch.firstSerial + batch.quantity - 1);
  const rows = [...voided].slice(offset, offset + limit);
  return { rows: rows.map((serial) => ({ serial, batch, isScanned: false, isVoid: true })), total: voided.size };
}
