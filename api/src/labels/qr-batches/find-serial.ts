import type { LabelsContext } from '../context';
import { findSkipped } from '../../platform/epochs';
import { findBatchOfSerial } from './batches.repository';

/**
 * Returns serial and batch of a label's URL, its 28 or 12 characters, or a `typed` serial; undefined if none has it.
 */
export async function findSerial(
  { db, codes }: Pick<LabelsContext, 'db' | 'codes'>,
  text: string,
  typed: string | undefined,
): Promise<{ serial: number; batchId: number } | undefined> {
  const content = codes.decipher(text);
  for (const serial of serialsOf(codes, text, typed)) {
    const batch = await findBatchOfSerial(db, serial);
    if (batch && (!content || content.batchId === batch.id)) return { serial, batchId: batch.id };
  }
  return undefined;
}

/** Returns the serial of a text that no batch has because another epoch may have printed it; undefined otherwise. */
export async function findSkippedSerial(
  { db, codes }: Pick<LabelsContext, 'db' | 'codes'>,
  text: string,
  typed: string | undefined,
): Promise<number | undefined> {
  const [serial] = await findSkipped(db, 'serials', serialsOf(codes, text, typed));
  return serial;
}

function serialsOf(codes: LabelsContext['codes'], text: string, typed: string | undefined): number[] {
  const content = codes.decipher(text);
  if (content) return [content.serial];
  return [...(codes.decipherShort(text) ?? []), ...(typed === undefined ? [] : [Number(typed)])];
}
