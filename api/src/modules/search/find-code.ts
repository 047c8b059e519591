import type { AppContext } from '../../app-context';
import { withGuess } from '../label-guesses';
import { findSerial, listCodeStates } from '../qr-batches';

/** A code by its serial: the code itself pays, and is not in the response. */
export interface FoundCode {
  serial: number;
  batchId: number;
  productName: string;
  points: number;
  state: 'unused' | 'scanned' | 'void';
}

/**
 * Finds a code by the text of its label, in 28 or 12 characters or as a link. A code that exists nowhere counts as a
 * guess. By its serial number only for an admin who may list codes with their states: others would learn which are unused.
 * @throws ApiError 429 `invalid_code_limit`
 */
export async function findCode(
  context: AppContext,
  { adminId, listsCodes }: { adminId: number; listsCodes: boolean },
  text: string,
): Promise<FoundCode[]> {
  const isCode = (context.codes.decipher(text) ?? context.codes.decipherShort(text)) !== undefined;
  const [, typed] = (listsCodes && /^#?([0-9]{1,12})$/.exec(text)) || [];
  const byCode = isCode ? await withGuess(context, adminId, () => findSerial(context, text, undefined)) : undefined;
  const label = byCode ?? (typed === undefined ? undefined : await findSerial(context, text, typed));
  if (!label) return [];
  const [found] = await listCodeStates(context.db, { first: label.serial, count: 1 });
  if (!found) return [];
  const { productName, points } = found.batch;
  const state = found.isScanned ? 'scanned' : found.isVoid ? 'void' : 'unused';
  return [{ ...label, productName, points, state }];
}
