import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema';
import { selectOwnScan } from './own-scan.repository';
import type { GrantedScan } from './scan.repository';

/**
 * What a user's own scan of a code brought, if it was made under this Idempotency-Key: the answer to a request that is repeated
 * after its first answer was forgotten. The names and the balance are today's.
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
