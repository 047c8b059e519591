import type { LabelsContext } from '../context';
import { findSkipped } from '../../platform/epochs';
import { findMarketCode, readMarketText } from '../market-codes';
import { findBatchOfSerial } from './batches.repository';

/**
 * Returns serial and batch of a label's URL, its 28 or 12 characters, a code of another vendor, or a `typed` serial; undefined
 * if none has it.
 */
export async function findSerial(
  context: Pick<LabelsContext, 'config' | 'db' | 'codes'>,
  text: string,
  typed: string | undefined,
): Promise<{ serial: number; batchId: number } | undefined> {
  const { db, codes } = context;
  const content = codes.decipher(text);
  for (const serial of serialsOf(codes, text, typed)) {
    const batch = await findBatchOfSerial(db, serial);
    if (batch && (!content || content.batchId === batch.id)) return { serial, batchId: batch.id };
  }
  const market = content ? undefined : await readMarketText(context, text);
  return market && findMarketCode(context, market);
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
