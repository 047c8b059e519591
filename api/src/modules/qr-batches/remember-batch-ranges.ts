import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema';
import { findBatchOfSerial } from './batches.repository';

type Range = NonNullable<Awaited<ReturnType<typeof findBatchOfSerial>>>;

/** A print page shows hundreds of images of one batch; few batches are printed at a time. */
const MOST = 20;

/**
 * Caches the batch of a serial, with one query per batch: its serials never change.
 * @returns as `findBatchOfSerial`
 */
export function rememberBatchRanges(db: Kysely<Schema>): (serial: number) => Promise<Range | undefined> {
  const known: Range[] = [];
  return async (serial) => {
    const remembered = known.find(
      ({ firstSerial, quantity }) => serial >= firstSerial && serial < firstSerial + quantity,
    );
    if (remembered) return remembered;
    const found = await findBatchOfSerial(db, serial);
    if (found && known.unshift(found) > MOST) known.pop();
    return found;
  };
}
