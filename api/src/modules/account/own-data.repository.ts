import { type Kysely, sql } from 'kysely';
import type { ClaimStatus, JournalKind, PointAccount, Schema } from '../../database/schema';

/** A keyset page of one user's rows, by ascending id: only one page at a time is in memory. */
export interface Window {
  userId: number;
  after: number;
  limit: number;
}

export interface OwnScan {
  serial: number;
  productName: string | null;
  modelName: string | null;
  points: number;
  location: string;
  latitude: number | null;
  longitude: number | null;
  scannedAt: Date;
  transactionId: string | null;
}

/** Lists scans after a serial, by serial, each with its current claim. */
export async function listOwnScans(db: Kysely<Schema>, { userId, after, limit }: Window): Promise<OwnScan[]> {
  const { rows } = await sql<OwnScan>`
    with page as (
      select * from scans where user_id = ${userId} and serial > ${after} order by serial limit ${limit}
    )
    select s.serial, p.name as "productName", m.name as "modelName", s.points, s.location, s.latitude, s.longitude,
      s.scanned_at as "scannedAt", c.transaction_id as "transactionId"
    from page s
    left join batches b on b.id = s.batch_id
    left join products p on p.id = b.product_id
    left join models m on m.id = p.model_id
    left join claims c on c.id = s.claim_id
    order by s.serial`.execute(db);
  return rows;
}

export interface OwnClaim {
  id: number;
  transactionId: string;
  points: number;
  status: ClaimStatus;
  claimedAt: Date;
  resolvedAt: Date | null;
  reason: string | null;
}

/** Lists claims after an id, oldest first, with the reason shown to the user. */
export async function listOwnClaims(db: Kysely<Schema>, { userId, after, limit }: Window): Promise<OwnClaim[]> {
  const { rows } = await sql<OwnClaim>`
    select id, transaction_id as "transactionId", points, status, claimed_at as "claimedAt", resolved_at as "resolvedAt",
      reason
    from claims where user_id = ${userId} and id > ${after} order by id limit ${limit}`.execute(db);
  return rows;
}

export interface OwnEntry {
  id: number;
  kind: JournalKind;
  points: number;
  from: PointAccount;
  to: PointAccount;
  serial: number | null;
  transactionId: string | null;
  at: Date;
}

/** Lists a user's journal. Neither the acting admins nor the reasons of adjustments are included. */
export async function listOwnEntries(db: Kysely<Schema>, { userId, after, limit }: Window): Promise<OwnEntry[]> {
  const { rows } = await sql<OwnEntry>`
    with page as (
      select * from journal where user_id = ${userId} and id > ${after} order by id limit ${limit}
    )
    select j.id, j.kind, j.points, j.from_account as "from", j.to_account as "to", j.serial,
      c.transaction_id as "transactionId", j.at
    from page j left join claims c on c.id = j.claim_id
    order by j.id`.execute(db);
  return rows;
}
