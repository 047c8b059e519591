import type { Kysely } from 'kysely';
import type { ClaimStatus, Schema } from '../../database/schema';

/** A scan as its owner may see it. */
export interface OwnScan {
  serial: number;
  productName: string;
  modelName: string;
  pictureKey: string | null;
  points: number;
  location: string;
  scannedAt: Date;
  transactionId: string | null;
  claimStatus: ClaimStatus | null;
}

/** A scan by its serial, if it is this user's. */
export async function findOwnScan(db: Kysely<Schema>, userId: number, serial: number): Promise<OwnScan | undefined> {
  return db
    .selectFrom('scans as s')
    .innerJoin('batches as b', 'b.id', 's.batch_id')
    .innerJoin('products as p', 'p.id', 'b.product_id')
    .innerJoin('models as m', 'm.id', 'p.model_id')
    .leftJoin('claims as c', 'c.id', 's.claim_id')
    .select([
      's.serial',
      'p.name as productName',
      'm.name as modelName',
      'p.picture_key as pictureKey',
      's.points',
      's.location',
      's.scanned_at as scannedAt',
      'c.transaction_id as transactionId',
      'c.status as claimStatus',
    ])
    .where('s.serial', '=', serial)
    .where('s.user_id', '=', userId)
    .executeTakeFirst();
}
