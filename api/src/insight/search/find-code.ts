import type { PointsContext } from '../../points/context';
import { withGuess } from '../../labels/label-guesses';
import { findSerial, findSkippedSerial, listCodeStates } from '../../labels/qr-batches';

/** A code by its serial: the code itself pays, and is not in the response. */
export interface FoundCode {
  serial: number;
  /** Null if it was not restored. */
  batchId: number | null;
  productName: string | null;
  points: number | null;
  state: 'unused' | 'scanned' | 'void' | 'not-restored';
}

/**
 * Finds a code by the text of its label, in 28 or 12 characters or as a link. A code that exists nowhere counts as a
 * guess. By its serial number only for an admin who may list codes with their states: others would learn which are unused.
 * @throws ApiError 429 `invalid_code_limit`
 */
export async function findCode(
  context: PointsContext,
  { adminId, listsCodes }: { adminId: number; listsCodes: boolean },
  text: string,
): Promise<FoundCode[]> {
  const isCode = (context.codes.decipher(text) ?? context.codes.decipherShort(text)) !== undefined;
  const [, typed] = (listsCodes && /^#?([0-9]{1,12})$/.exec(text)) || [];
  const byCode = isCode ? await withGuess(context, adminId, () => findSerial(context, text, undefined)) : undefined;
  const label = byCode ?? (typed === undefined ? undefined : await findSerial(context, text, typed));
  if (!label) {
    const serial = await findSkippedSerial(context, text, typed);
    if (serial === undefined) return [];
    return [{ serial, batchId: null, productName: null, points: null, state: 'not-restored' }];
  }
  const [found] = await listCodeStates(context.db, { first: label.serial, count: 1 });
  if (!found) return [];
  const { productName, points } = found.batch;
  const state = found.isScanned ? 'scanned' : found.isVoid ? 'void' : 'unused';
  return [{ ...label, productName, points, state }];
}
