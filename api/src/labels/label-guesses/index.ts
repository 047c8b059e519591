import type { LabelsContext } from '../context';
import { tooMany } from '../../platform/http/api-error';
import { recordAuditEvent } from '../../platform/audit';
import {
  countEvent,
  type RateLimit,
  rateLimitAt,
  reserveEvent,
  secondsUntilFree,
  withdrawEvent,
} from '../../platform/rate-events';

type Context = Pick<LabelsContext, 'db' | 'clock'>;

const HOUR_MS = 3_600_000;
/** A label that is read wrongly takes a few; more are guesses: a code that was not scanned is worth its points. */
const GUESSES_PER_HOUR = 60;

/**
 * Counts a code or serial that an admin typed as a guess, before it is evaluated, so that parallel guesses cannot pass
 * the limit; stories, the search and cases have one together.
 * @returns the id of the event, for `withdrawEvent`
 * @throws ApiError 429 `invalid_code_limit`; the first one in an hour leaves an audit event
 */
export async function countGuess(context: Context, adminId: number): Promise<number> {
  const subject = `admin ${adminId}`;
  const rateLimit = rateLimitAt(context.clock.now(), HOUR_MS, GUESSES_PER_HOUR);
  const reserved = await reserveEvent(context, 'invalid-trace', subject, { own: rateLimit });
  if (!('full' in reserved)) return reserved.id;
  await auditOnce(context, adminId, { ...rateLimit, most: 1 });
  const seconds = secondsUntilFree(rateLimit, reserved.since);
  throw tooMany('invalid_code_limit', 'Too many codes and serial numbers were tried. Please try again later.', seconds);
}

/** Runs a look-up of what an admin typed, which counts as a guess if it returns undefined. @throws as `countGuess` does */
export async function withGuess<Found>(
  context: Context,
  adminId: number,
  lookUp: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const guess = await countGuess(context, adminId);
  const found = await lookUp();
  if (found !== undefined) await withdrawEvent(context, guess);
  return found;
}

async function auditOnce(context: Context, adminId: number, once: RateLimit): Promise<void> {
  if (await countEvent(context, 'guess-limit-met', `admin ${adminId}`, once)) return;
  const event = { adminId, action: 'label-guesses-limited', details: {}, at: context.clock.now() } as const;
  await context.db.transaction().execute((trx) => recordAuditEvent(trx, event));
}
