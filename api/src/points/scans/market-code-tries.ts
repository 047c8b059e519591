import type { PointsContext } from '../context';
import type { CodeContent } from '../../labels/codes';
import { findMarketCode, type MarketText, readMarketText, verifyMarketCode } from '../../labels/market-codes';
import { reserveEvent, withdrawEvent } from '../../platform/rate-events';
import { invalidCode, rejectInvalidCode, scanLimitsAt, tooManyInvalid } from './reject-code';

/**
 * Runs `use` with the code of another vendor in a text. Such codes may be short, so each try is counted as an invalid code
 * before it is looked up, and withdrawn unless there is none: parallel guesses cannot pass the limit.
 * @param find how; a scan asks the verifier, a look does not
 * @throws ApiError 400 `code_invalid`, also for a text that no format fits; 409 `code_used`; 429; 503
 *   `label_check_unavailable`; what `use` throws
 */
export async function tryMarketCode<T>(
  context: PointsContext,
  userId: number,
  text: string,
  find: 'scan' | 'look',
  use: (content: CodeContent) => Promise<T>,
): Promise<T> {
  const market = await readMarketText(context, text);
  if (!market) return rejectInvalidCode(context, userId, { text });
  const { invalid } = scanLimitsAt(context, context.clock.now());
  const reserved = await reserveEvent(context, 'invalid-code', userId, { own: invalid });
  if ('full' in reserved) throw tooManyInvalid(reserved.since, invalid);
  const content = await findContent(context, market, find).catch(async (error: unknown) => {
    await withdrawEvent(context, reserved.id);
    throw error;
  });
  if (!content) throw invalidCode();
  await withdrawEvent(context, reserved.id);
  return use(content);
}

const findContent = (context: PointsContext, market: MarketText, find: 'scan' | 'look') =>
  find === 'scan' ? verifyMarketCode(context, market) : findMarketCode(context, market);
