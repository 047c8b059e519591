import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema';
import { selectOwnScan } from './own-scan.repository';
import type { GrantedScan } from './scan.repository';

/**
 * Finds the points of a user's own scan made under this Idempotency-Key: the response to a request repeated after its
 * stored response was purged. Names and balance are the current ones.
 */
export async function findEarlierGrant(
  db: Kysely<Schema>,
  userId: number,
  serial: number,
  key: string,
): Promise<GrantedScan | undefined> {
  const found = await selectOwnScan(db, userId, serial)
    .innerJoin('point_totals as t', 't.user_id', 's.user_id')
    .select('t.available as balance')
    .where('s.request_key', '=', key)
    .executeTakeFirst();
  return found && { ...found, scannedAt: found.scannedAt.toISOString() };
}
