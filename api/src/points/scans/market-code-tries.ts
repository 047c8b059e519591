import type { PointsContext } from '../context';
import type { CodeContent } from '../../labels/codes';
import { lookUpMarketCode, marketCheckUnavailable, type MarketText, verifyMarketCode } from '../../labels/market-codes';
import { rateLimitAt, reserveEvent, withdrawEvent } from '../../platform/rate-events';
import { invalidCode, scanLimitsAt, tooManyInvalid } from './reject-code';

const DAY_MS = 24 * 3_600_000;

/**
 * Runs `use` with the code of another vendor. Such codes may be short, so each try is counted as an invalid code
 * before it is looked up, and withdrawn unless there is none: parallel guesses cannot pass the limit.
 * @param find how; a look uses nothing
 * @throws ApiError 400 `code_invalid`; 409 `code_used`; 429; 503
 *   `label_check_unavailable`; what `use` throws
 */
export async function tryMarketCode<T>(
  context: PointsContext,
  userId: number,
  market: MarketText,
  find: 'scan' | 'look',
  use: (content: CodeContent) => Promise<T>,
): Promise<T> {
  const withdraw = await reserveTry(context, userId);
  const content = await findContent(context, market, find).catch(async (error: unknown) => {
    await withdraw();
    throw error;
  });
  if (!content) throw invalidCode();
  await withdraw();
  return use(content);
}

/** Counts a try in ten minutes and, as of our short codes, in a day, of the user and of all. @returns what withdraws it */
async function reserveTry(context: PointsContext, userId: number): Promise<() => Promise<void>> {
  const at = context.clock.now();
  const { invalid } = scanLimitsAt(context, at);
  const { invalidShortCodesPerUserPerDay, invalidShortCodesPerDay } = context.config.limits;
  const own = rateLimitAt(at, DAY_MS, invalidShortCodesPerUserPerDay);
  const all = rateLimitAt(at, DAY_MS, invalidShortCodesPerDay);
  const short = await reserveEvent(context, 'invalid-code', userId, { own: invalid });
  if ('full' in short) throw tooManyInvalid(short.since, invalid);
  const day = await reserveEvent(context, 'market-code', userId, { own, all });
  if ('full' in day) {
    await withdrawEvent(context, short.id);
    // Of others: a phone keeps the scan and tries again.
    throw day.full === 'own' ? tooManyInvalid(day.since, own) : marketCheckUnavailable();
  }
  return async () => {
    await withdrawEvent(context, short.id);
    await withdrawEvent(context, day.id);
  };
}

const findContent = (context: PointsContext, market: MarketText, find: 'scan' | 'look') =>
  find === 'scan' ? verifyMarketCode(context, market) : lookUpMarketCode(context, market);
