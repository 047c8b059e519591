import type { AppContext } from '../../app-context';
import { findSerial, listCodeStates } from '../qr-batches';

/** A code by its serial: the code itself pays, and is not in the response. */
export interface FoundCode {
  serial: number;
  batchId: number;
  productName: string;
  points: number;
  state: 'unused' | 'scanned' | 'void';
}

/** Finds a code by the text of its label, in 28 or 12 characters or as a link, or by its serial number. */
export async function findCode(context: AppContext, text: string): Promise<FoundCode[]> {
  const [, typed] = /^#?([0-9]{1,12})$/.exec(text) ?? [];
  const label = await findSerial(context, text, typed);
  if (!label) return [];
  const [found] = await listCodeStates(context.db, { first: label.serial, count: 1 });
  if (!found) return [];
  const { productName, points } = found.batch;
  const state = found.isScanned ? 'scanned' : found.isVoid ? 'void' : 'unused';
  return [{ ...label, productName, points, state }];
}
