import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema';
import { findBatchOfSerial } from './batches.repository';

type Range = NonNullable<Awaited<ReturnType<typeof findBatchOfSerial>>>;

/** A page to print shows hundreds of images of one batch; few batches are printed at a time. */
const MOST = 20;

/**
 * The batch that a serial lies in, asked of the database once a batch: which serials a batch has never changes.
 *
 * @returns what `findBatchOfSerial` says
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
