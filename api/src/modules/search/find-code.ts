import type { AppContext } from '../../app-context';
import { findSerial, findSkippedSerial, listCodeStates } from '../qr-batches';

/** A code by its serial: the code itself pays, and is not in the response. */
export interface FoundCode {
  serial: number;
  /** Null if it was not restored. */
  batchId: number | null;
  productName: string | null;
  points: number | null;
  state: 'unused' | 'scanned' | 'void' | 'not-restored';
}

/** Finds a code by the text of its label, in 28 or 12 characters or as a link, or by its serial number. */
export async function findCode(context: AppContext, text: string): Promise<FoundCode[]> {
  const [, typed] = /^#?([0-9]{1,12})$/.exec(text) ?? [];
  const label = await findSerial(context, text, typed);
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
