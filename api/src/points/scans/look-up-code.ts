import type { PointsContext } from '../context';
import type { CodeContent } from '../../labels/codes';
import { addressBucket, fullSince } from '../../platform/rate-events';
import { type CodeState, readCodeState } from './scan.repository';
import {
  scanLimitsAt,
  invalidCode,
  labelNotRestored,
  rejectCode,
  rejectInvalidCode,
  tooManyInvalid,
  usedCode,
  voidedCode,
} from './reject-code';
import { recordLabelOpened } from './label-opened.repository';
import { tryWrittenCode } from './short-code-tries';

export type CodeProduct = NonNullable<CodeState['product']>;

/**
 * Returns the product of a code that the user could scan. It counts towards the scan's limits, since it would be an oracle for
 * guessed codes without, and throws every error that a scan would.
 */
export async function lookUpCode(context: PointsContext, userId: number, text: string): Promise<CodeProduct> {
  if (text.trim() === '') throw invalidCode();
  const read = async (content: CodeContent) => {
    const rateLimits = scanLimitsAt(context, context.clock.now());
    const state = await readCodeState(context.db, userId, content, rateLimits);
    await rejectCode(context, userId, state, rateLimits, { onlyLooking: true });
    return state.product!;
  };
  const content = context.codes.decipher(text);
  return content ? read(content) : tryWrittenCode(context, userId, text, 'look', read);
}

/**
 * Returns the product of a code to a client that is not signed in: 64 check bits and a limit per address protect against guessing.
 * A code of 12 characters, or of another vendor, is not read here: it has too few bits for guesses that no account limits.
 * @throws ApiError 400 `code_invalid` or `label_of_other_programme`, 409 `code_used`, 410 `code_void` or `label_not_restored`, 429 `invalid_code_limit`
 */
export async function previewCode(context: PointsContext, ip: string, text: string): Promise<CodeProduct> {
  if (text.trim() === '') throw invalidCode();
  const rateLimits = scanLimitsAt(context, context.clock.now());
  const limit = { ...rateLimits.invalid, most: context.config.limits.invalidPreviewsPerTenMinutes };
  const address = addressBucket(ip);
  // Before the code is read: past the limit a correct guess must look the same.
  const full = await fullSince(context.db, 'invalid-preview', address, limit);
  if (full) throw tooManyInvalid(full, limit);
  const content = context.codes.decipher(text);
  const state = content && (await readCodeState(context.db, null, content, rateLimits));
  if (state?.notRestored) throw labelNotRestored();
  if (!state) return rejectInvalidCode(context, address, { text, rateLimit: limit });
  if (!state.product) return rejectInvalidCode(context, address, { rateLimit: limit });
  if (state.scannedBy !== null) throw usedCode();
  if (state.voided) throw voidedCode();
  await recordLabelOpened(context);
  return state.product;
}
