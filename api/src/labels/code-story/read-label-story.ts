import type { LabelsContext } from '../context';
import { readSnapshot } from '../../platform/database/queries';
import { ApiError, invalidField } from '../../platform/http/api-error';
import { readBatchLives } from '../batch-life';
import { latinDigits, withoutMarks } from '../../platform/typed-texts';
import { withGuess } from '../label-guesses';
import { findSerial, findSkippedSerial, readBatch } from '../qr-batches';
import { readScan, readVoid } from './code-story.repository';

/** @property listsCodes the admin may list codes with their states: a serial reveals nothing new to them */
interface Tracer {
  adminId: number;
  listsCodes: boolean;
}

/**
 * Returns all that happened to the label of a code in any form, or of a serial. Serials can be counted through, so a
 * serial alone finds only labels that were scanned or voided, unless the admin may list the codes.
 * @throws ApiError 400 without a text; 404 `code_not_found`; 410 `label_not_restored`; 429 `invalid_code_limit`
 */
export async function readLabelStory(context: LabelsContext, tracer: Tracer, text: string) {
  const asked = latinDigits(withoutMarks(text)).trim();
  if (asked === '') throw invalidField('code', 'Please enter a code or a serial number');
  const found = await withGuess(context, tracer.adminId, () => findStory(context, tracer, asked));
  if (found) return found;
  const message = tracer.listsCodes
    ? 'No label of this programme has this code or serial number'
    : 'No label was found. One that was not scanned yet is found by its code only, not by its serial number.';
  throw new ApiError(404, 'code_not_found', message);
}

async function findStory(context: LabelsContext, { listsCodes }: Tracer, text: string) {
  const [, typed] = /^#?\s*([0-9]{1,15})$/.exec(text) ?? [];
  const byCode = await findSerial(context, text, undefined);
  const label = byCode ?? (typed === undefined ? undefined : await findSerial(context, text, typed));
  if (!label) {
    if (await findSkippedSerial(context, text, typed)) throw labelNotRestored();
    return undefined;
  }
  return readSnapshot(context.db, async (trx) => {
    const { serial, batchId } = label;
    const batch = await readBatch(trx, batchId);
    const voided = await readVoid(trx, batch, serial);
    const scan = await readScan(trx, serial);
    if (!byCode && !listsCodes && !scan && !voided) return undefined;
    return { serial, batch, voided, scan, life: (await readBatchLives(trx, [batchId]))[0]! };
  });
}

const labelNotRestored = () =>
  new ApiError(
    410,
    'label_not_restored',
    'This label was printed after the backup from which the programme was restored: its batch and points are unknown here, and it cannot be scanned',
  );
