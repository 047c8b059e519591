import type { PointsContext } from '../context';
import { ApiError, tooMany } from '../../platform/http/api-error';
import type { CodeContent } from '../../labels/codes';
import { findSkipped } from '../../platform/epochs';
import { readMarketText } from '../../labels/market-codes';
import { findBatchOfSerial } from '../../labels/qr-batches';
import {
  type RateLimit,
  rateLimitAt,
  fullSince,
  reserveEvent,
  secondsUntilFree,
  withdrawEvent,
} from '../../platform/rate-events';
import { tryMarketCode } from './market-code-tries';
import { scanLimitsAt, labelNotRestored, rejectInvalidCode, tooManyInvalid } from './reject-code';

const DAY_MS = 24 * 3_600_000;

/**
 * Runs `use` with a code that is not one of our symbols: typed in 12 characters, of another vendor, or perhaps either.
 * @throws ApiError 400 `code_invalid` or `label_of_other_programme`, 410 `label_not_restored`, 429, 503
 *   `label_check_unavailable`, and what `use` throws
 */
export async function tryWrittenCode<T>(
  context: PointsContext,
  userId: number,
  text: string,
  find: 'scan' | 'look',
  use: (content: CodeContent) => Promise<T>,
): Promise<T> {
  const serials = context.codes.decipherShort(text);
  const market = await readMarketText(context, text);
  const tryMarket = market && (() => tryMarketCode(context, userId, market, find, use));
  const reject = () => rejectInvalidCode(context, userId, { text });
  return serials ? tryShortCode(context, userId, serials, use, { tryMarket, reject }) : (tryMarket ?? reject)();
}

/**
 * Runs `use` with the code that a user typed in 12 characters. It can be guessed where a scanned one cannot, so each try is counted
 * before it is evaluated, and withdrawn if the code exists: parallel tries cannot pass the limits (docs/decisions/0034).
 * @param serials what the code may stand for, one for each key
 * @param otherwise for a code that does not exist: `tryMarket` if it is written as one of another vendor, which has limits of its own
 */
async function tryShortCode<T>(
  context: PointsContext,
  userId: number,
  serials: readonly number[],
  use: (content: CodeContent) => Promise<T>,
  { tryMarket, reject }: { tryMarket: (() => Promise<T>) | undefined; reject: () => Promise<never> },
): Promise<T> {
  const at = context.clock.now();
  const { invalid } = scanLimitsAt(context, at);
  const full = await fullSince(context.db, 'invalid-code', userId, invalid);
  if (full) throw tooManyInvalid(full, invalid);
  const { invalidShortCodesPerUserPerDay, invalidShortCodesPerDay } = context.config.limits;
  const rateLimits = {
    own: rateLimitAt(at, DAY_MS, invalidShortCodesPerUserPerDay),
    all: rateLimitAt(at, DAY_MS, invalidShortCodesPerDay),
  };
  const reserved = await reserveEvent(context, 'short-code', userId, rateLimits);
  if ('full' in reserved) {
    const limited = tooManyShort(reserved.full, rateLimits[reserved.full], reserved.since);
    if (!tryMarket) throw limited;
    return tryMarket().catch((error: unknown) => {
      throw isGuess(error) ? limited : error;
    });
  }
  const content = await findContent(context, serials);
  if (!content && (await findSkipped(context.db, 'serials', serials)).size === 0) {
    let guessed = false;
    try {
      return await (tryMarket ?? reject)();
    } catch (error) {
      guessed = isGuess(error);
      throw error;
    } finally {
      if (!guessed) await withdrawEvent(context, reserved.id);
    }
  }
  try {
    // A guess hits one of the 1,000,000,000 skipped numbers once in 36,000,000 times, and learns nothing that pays.
    if (!content) throw labelNotRestored();
    return await use(content);
  } finally {
    await withdrawEvent(context, reserved.id);
  }
}

const isGuess = (error: unknown): boolean =>
  error instanceof ApiError && ['code_invalid', 'invalid_code_limit'].includes(error.code);

async function findContent({ db }: PointsContext, serials: readonly number[]): Promise<CodeContent | undefined> {
  for (const serial of serials) {
    const batch = await findBatchOfSerial(db, serial);
    if (batch) return { batchId: batch.id, serial };
  }
  return undefined;
}

function tooManyShort(limit: 'own' | 'all', rateLimit: RateLimit, since: Date) {
  const seconds = secondsUntilFree(rateLimit, since);
  return limit === 'own'
    ? tooMany(
        'short_code_limit',
        'Too many typed codes were wrong. Please scan the label, or try again tomorrow.',
        seconds,
      )
    : tooMany(
        'short_codes_paused',
        'Typed codes are not accepted right now. Please scan the label, or try again later.',
        seconds,
      );
}
