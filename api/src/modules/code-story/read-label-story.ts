import type { AppContext } from '../../app-context';
import { readSnapshot } from '../../database/queries';
import { ApiError, invalidField, tooMany } from '../../http/api-error';
import { readBatchLives } from '../batch-life';
import { findSerial, findSkippedSerial } from '../qr-batches';
import { ceilingAt, countEvent, fullSince, secondsUntilFree } from '../rate-events';
import { readCodeStory } from './code-story.repository';

const HOUR_MS = 3_600_000;
/** A label that is read wrongly takes a few; more are guesses: a code that was not scanned is worth its points. */
const MAX_UNKNOWN_PER_HOUR = 60;

/** Returns all that happened to the label of a code or serial. @throws ApiError as `readSerial` does */
export async function readLabelStory(context: AppContext, adminId: number, text: string) {
  const serial = await readSerial(context, adminId, text);
  return readSnapshot(context.db, async (trx) => {
    const story = (await readCodeStory(trx, serial))!;
    return { serial, story, life: (await readBatchLives(trx, [story.batch.id]))[0]! };
  });
}

/**
 * Returns the serial of a code in any form: the label's URL, its 28 or 12 characters, or the serial itself.
 * @throws ApiError 400 without a text; 404 `code_not_found`, counted; 410 `label_not_restored`; 429 `invalid_code_limit`
 */
async function readSerial(context: AppContext, adminId: number, text: string): Promise<number> {
  const asked = text.trim();
  if (asked === '') throw invalidField('code', 'Please enter a code or a serial number');
  const subject = `admin ${adminId}`;
  const ceiling = ceilingAt(context.clock.now(), HOUR_MS, MAX_UNKNOWN_PER_HOUR);
  const full =
    (await fullSince(context.db, 'invalid-trace', subject, ceiling)) ??
    (await serialOf(context, asked, subject, ceiling));
  if (typeof full === 'number') return full;
  const seconds = secondsUntilFree(ceiling, full);
  throw tooMany('invalid_code_limit', 'Too many codes that do not exist. Please try again later.', seconds);
}

/** @returns the oldest counted code if the limit is reached by an unknown one */
async function serialOf(
  context: AppContext,
  text: string,
  subject: string,
  ceiling: ReturnType<typeof ceilingAt>,
): Promise<number | Date> {
  const [, typed] = /^#?\s*([0-9]{1,15})$/.exec(text) ?? [];
  const found = await findSerial(context, text, typed);
  if (found) return found.serial;
  if (await findSkippedSerial(context, text, typed))
    throw new ApiError(
      410,
      'label_not_restored',
      'This label was printed after the backup from which the programme was restored: its batch and points are unknown here, and it cannot be scanned',
    );
  const full = await countEvent(context, 'invalid-trace', subject, ceiling);
  if (full) return full;
  throw new ApiError(404, 'code_not_found', 'No label of this programme has this code or serial number');
}
