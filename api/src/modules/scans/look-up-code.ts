import type { AppContext } from '../../app-context';
import { type CodeState, readCodeState } from './code-state.repository';
import { ceilingsAt, invalidCode, rejectCode, rejectInvalidCode } from './reject-code';

/** The product of a code, without scanning it. */
export type CodeProduct = NonNullable<CodeState['product']>;

/**
 * Returns the product of a code that the user could scan. As it could be used to guess codes, it counts towards the
 * scan's limits (trust.md, fact 4) and returns every error that a scan would.
 * @throws ApiError as `recordScan` does
 */
export async function lookUpCode(context: AppContext, userId: number, text: string): Promise<CodeProduct> {
  if (text.trim() === '') throw invalidCode();
  const content = context.codes.decipher(text);
  if (!content) return rejectInvalidCode(context, userId);
  const at = context.clock.now();
  const state = await readCodeState(context.db, userId, content, ceilingsAt(context, at));
  await rejectCode(context, userId, state, at, { onlyLooking: true });
  return state.product!;
}
