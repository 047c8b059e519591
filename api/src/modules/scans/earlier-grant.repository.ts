import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema';
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
  const found = await db
    .selectFrom('scans as s')
    .innerJoin('batches as b', 'b.id', 's.batch_id')
    .innerJoin('products as p', 'p.id', 'b.product_id')
    .innerJoin('models as m', 'm.id', 'p.model_id')
    .innerJoin('point_totals as t', 't.user_id', 's.user_id')
    .select([
      's.serial',
      'p.name as productName',
      'm.name as modelName',
      'p.picture_key as pictureKey',
      's.points',
      't.available as balance',
      's.scanned_at as scannedAt',
    ])
    .where('s.serial', '=', serial)
    .where('s.user_id', '=', userId)
    .where('s.request_key', '=', key)
    .executeTakeFirst();
  return found && { ...found, scannedAt: found.scannedAt.toISOString() };
}
