import type { Kysely } from 'kysely';
import type { ClaimStatus, Schema } from '../../platform/database/schema';
import { ApiError } from '../../platform/http/api-error';

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
  claimedAt: Date | null;
  resolvedAt: Date | null;
  /** Rejected claims that it was in, newest first; its points came back each time. */
  returned: { transactionId: string; claimedAt: Date; resolvedAt: Date; reason: string | null }[];
}

function selectOwnScan(db: Kysely<Schema>, userId: number, serial: number) {
  return db
    .selectFrom('scans as s')
    .innerJoin('batches as b', 'b.id', 's.batch_id')
    .innerJoin('products as p', 'p.id', 'b.product_id')
    .innerJoin('models as m', 'm.id', 'p.model_id')
    .select([
      's.serial',
      'p.name as productName',
      'm.name as modelName',
      'p.picture_key as pictureKey',
      's.points',
      's.scanned_at as scannedAt',
    ])
    .where('s.serial', '=', serial)
    .where('s.user_id', '=', userId);
}

/** @throws ApiError 404 `scan_not_found`, also for another user's scan */
export async function readOwnScan(db: Kysely<Schema>, userId: number, serial: number): Promise<OwnScan> {
  const scan = await selectOwnScan(db, userId, serial)
    .leftJoin('claims as c', 'c.id', 's.claim_id')
    .select([
      's.location',
      'c.transaction_id as transactionId',
      'c.status as claimStatus',
      'c.claimed_at as claimedAt',
      'c.resolved_at as resolvedAt',
    ])
    .executeTakeFirst();
  if (!scan) throw new ApiError(404, 'scan_not_found', 'Scan not found');
  return { ...scan, returned: await listReturnedClaims(db, userId, serial) };
}

async function listReturnedClaims(db: Kysely<Schema>, userId: number, serial: number): Promise<OwnScan['returned']> {
  const claims = await db
    .selectFrom('claims as c')
    .innerJoin('released_claim_items as r', 'r.claim_id', 'c.id')
    .select([
      'c.transaction_id as transactionId',
      'c.claimed_at as claimedAt',
      'c.resolved_at as resolvedAt',
      'c.reason as reason',
    ])
    .where('c.user_id', '=', userId)
    .where('c.status', '=', 'rejected')
    .where('r.serial', '=', serial)
    .orderBy('c.id', 'desc')
    .execute();
  // A claim whose items were released was rejected, so it has a date.
  return claims.map((claim) => ({ ...claim, resolvedAt: claim.resolvedAt! }));
}

/** Finds the user's own scan under this Idempotency-Key after its stored response was purged. Names and balance are current. */
export async function findEarlierGrant(db: Kysely<Schema>, userId: number, serial: number, key: string) {
  const found = await selectOwnScan(db, userId, serial)
    .innerJoin('point_totals as t', 't.user_id', 's.user_id')
    .select('t.available as balance')
    .where('s.request_key', '=', key)
    .executeTakeFirst();
  return found && { ...found, scannedAt: found.scannedAt.toISOString() };
}
