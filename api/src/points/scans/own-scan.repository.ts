import { type Kysely, sql } from 'kysely';
import type { ClaimStatus, Schema } from '../../platform/database/schema';
import { ApiError } from '../../platform/http/api-error';
import { bonusesOf, type GrantedBonus } from '../schemes';
import type { GrantedScan } from './scan.repository';

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
  bonuses: GrantedBonus[] | null;
  /** Rejected claims that it was in, newest first; its points came back each time. */
  returned: { transactionId: string; claimedAt: Date; resolvedAt: Date; reason: string | null }[];
}

const columns = sql`
  s.serial, p.name as "productName", m.name as "modelName", p.picture_key as "pictureKey", s.points, s.scanned_at as "scannedAt"`;

const ownScan = (userId: number, serial: number) => sql`
  from scans s join batches b on b.id = s.batch_id join products p on p.id = b.product_id join models m on m.id = p.model_id
  left join claims c on c.id = s.claim_id left join point_totals t on t.user_id = s.user_id
  where s.serial = ${serial} and s.user_id = ${userId}`;

/** @throws ApiError 404 `scan_not_found`, also for another user's scan */
export async function readOwnScan(db: Kysely<Schema>, userId: number, serial: number): Promise<OwnScan> {
  const { rows } = await sql<Omit<OwnScan, 'returned'>>`
    select ${columns}, s.location, c.transaction_id as "transactionId", c.status as "claimStatus",
      c.claimed_at as "claimedAt", c.resolved_at as "resolvedAt", ${bonusesOf(sql`s.serial`)} as bonuses
    ${ownScan(userId, serial)}`.execute(db);
  if (!rows[0]) throw new ApiError(404, 'scan_not_found', 'Scan not found');
  const returned = await sql<OwnScan['returned'][number]>`
    select c.transaction_id as "transactionId", c.claimed_at as "claimedAt", c.resolved_at as "resolvedAt", c.reason
    from claims c join released_claim_items r on r.claim_id = c.id
    where c.user_id = ${userId} and c.status = 'rejected' and r.serial = ${serial} order by c.id desc`.execute(db);
  return { ...rows[0], returned: returned.rows };
}

/** Finds the user's own scan under this Idempotency-Key after its stored response was purged. Names and balance are current. */
export async function findEarlierGrant(db: Kysely<Schema>, userId: number, serial: number, key: string) {
  const { rows } = await sql<
    Omit<GrantedScan, 'scannedAt' | 'bonuses'> & { scannedAt: Date; bonuses: GrantedBonus[] | null }
  >`
    select ${columns}, t.available as balance, ${bonusesOf(sql`s.serial`)} as bonuses ${ownScan(userId, serial)} and s.request_key = ${key}`.execute(
    db,
  );
  if (!rows[0]) return undefined;
  const { bonuses, ...scan } = rows[0];
  return { ...scan, ...(bonuses && { bonuses }), scannedAt: scan.scannedAt.toISOString() };
}
