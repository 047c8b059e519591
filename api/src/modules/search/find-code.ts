import type { AppContext } from '../../app-context';
import { findBatchOfSerial, listCodeStates } from '../qr-batches';

/** A code by its serial: the code itself pays, and is not in the response. */
export interface FoundCode {
  serial: number;
  batchId: number;
  productName: string;
  points: number;
  state: 'unused' | 'scanned' | 'void';
}

/** Finds a code by the text of its label, in 28 or 12 characters or as a link, or by its serial number. */
export async function findCode({ db, codes }: AppContext, text: string): Promise<FoundCode[]> {
  const content = codes.decipher(text);
  const [, serial] = /^#?([0-9]{1,12})$/.exec(text) ?? [];
  const serials = content
    ? [content.serial]
    : [...(codes.decipherShort(text) ?? []), ...(serial ? [Number(serial)] : [])];
  for (const serial of serials) {
    const batch = await findBatchOfSerial(db, serial);
    if (!batch || (content && content.batchId !== batch.id)) continue;
    const [found] = await listCodeStates(db, { first: serial, count: 1 });
    if (!found) continue;
    const { productName, points } = found.batch;
    const state = found.isScanned ? 'scanned' : found.isVoid ? 'void' : 'unused';
    return [{ serial, batchId: batch.id, productName, points, state }];
  }
  return [];
}
