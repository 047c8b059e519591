import type { Kysely } from 'kysely';
import type { PayoutKey } from '../../platform/config/keys';
import type { Schema } from '../../platform/database/schema';
import { refuseRows, type StagedRow, nextRows } from './import-rows.repository';
import { mobileKeysOf } from './mobile-keys';
import { findOpened } from './openings.repository';

const OPENED = 'This number has got an opening balance already, with another account';
const ROWS_AT_ONCE = 1000;

/** Refuses balances of numbers that have got one: a deleted account, or one with another number now, is the same person. */
export async function refuseOpened(
  db: Kysely<Schema>,
  keys: readonly PayoutKey[],
  importId: number,
  rows: readonly Pick<StagedRow, 'row' | 'mobile'>[],
): Promise<void> {
  const keyed = rows.map(({ row, mobile }) => ({ row, mobileKeys: mobileKeysOf(keys, mobile) }));
  const opened = await findOpened(
    db,
    keyed.flatMap(({ mobileKeys }) => mobileKeys),
  );
  const refused = keyed.filter(({ mobileKeys }) => mobileKeys.some((key) => opened.has(key)));
  if (refused.length === 0) return;
  await refuseRows(
    db,
    importId,
    refused.map(({ row }) => row),
    OPENED,
  );
}

/** The same of a whole file that was just read. */
export async function refuseOpenedOfFile(db: Kysely<Schema>, keys: readonly PayoutKey[], importId: number) {
  for (let after = 0; ;) {
    const rows = await nextRows(db, importId, ROWS_AT_ONCE, after);
    if (rows.length === 0) return;
    await refuseOpened(db, keys, importId, rows);
    after = rows.at(-1)!.row;
  }
}
