import type { AppContext } from '../../app-context';
import { type CodeState, readCodeState } from './code-state.repository';
import { ceilingsAt, invalidCode, refuseCode, refuseInvalidCode } from './refuse-code';

/** What a code would pay for, without scanning it. */
export type CodeProduct = NonNullable<CodeState['product']>;

/**
 * Tells the product of a code that the user could scan. Being a way to try codes out, it counts on the scan's brake
 * (trust.md, fact 4) and refuses whatever a scan would refuse.
 *
 * @throws ApiError as `recordScan` does
 */
export async function lookUpCode(context: AppContext, userId: number, text: string): Promise<CodeProduct> {
  if (text.trim() === '') throw invalidCode();
  const content = context.codes.decipher(text);
  if (!content) return refuseInvalidCode(context, userId);
  const at = context.clock.now();
  const state = await readCodeState(context.db, userId, content, ceilingsAt(context, at));
  await refuseCode(context, userId, state, at, { onlyLooking: true });
  return state.product!;
}
