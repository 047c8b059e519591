import type { AppContext } from '../../app-context';
import { findBatchOfSerial } from './batches.repository';

/**
 * Returns the serial and the batch of a code: the label's URL, or its 28 or 12 characters.
 * @param typed a serial number that the text may be instead
 * @returns undefined if no batch has it
 */
export async function findSerial(
  { db, codes }: Pick<AppContext, 'db' | 'codes'>,
  text: string,
  typed: string | undefined,
): Promise<{ serial: number; batchId: number } | undefined> {
  const content = codes.decipher(text);
  const serials = content
    ? [content.serial]
    : [...(codes.decipherShort(text) ?? []), ...(typed === undefined ? [] : [Number(typed)])];
  for (const serial of serials) {
    const batch = await findBatchOfSerial(db, serial);
    if (batch && (!content || content.batchId === batch.id)) return { serial, batchId: batch.id };
  }
  return undefined;
}
