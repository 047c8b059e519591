import { type Kysely, type RawBuilder, sql } from 'kysely';
import { readSnapshot } from '../../platform/database/queries';
import type { Schema } from '../../platform/database/schema';
import { ApiError } from '../../platform/http/api-error';
import { findPayoutDetails } from '../../money/payout-details';
import { readTotals } from '../ledger';
import { type ClaimRow, readClaims, withCurrentSignals } from './claim-rows.repository';
import { claimNotFound, scansOf } from './own-claims.repository';

export interface ClaimScan {
  serial: number;
  productName: string;
  batchId: number;
  points: number;
  at: Date;
  location: string;
  latitude: number | null;
  longitude: number | null;
}

/** More scans of one claim are counted, not listed. */
const MAX_SCANS = 1000;
const FORMER_CLAIMS = 10;

export type ClaimDetail = Awaited<ReturnType<typeof readClaimDetail>>;

async function readClaim(db: Kysely<Schema>, transactionId: string): Promise<ClaimRow> {
  const named = sql`select * from claims where transaction_id = ${transactionId}`;
  const [claim] = await readClaims(db, named, sql`c.id`);
  if (!claim) throw claimNotFound();
  return claim;
}

async function listScans(db: Kysely<Schema>, claimId: number, limit?: number): Promise<ClaimScan[]> {
  const { rows } = await sql<ClaimScan>`
    select s.serial, p.name as "productName", s.batch_id as "batchId", s.points, s.scanned_at as at, s.location,
      s.latitude, s.longitude
    from (${scansOf(sql`${claimId}`)}) item
    join scans s on s.serial = item.serial
    join batches b on b.id = s.batch_id
    join products p on p.id = b.product_id
    order by s.scanned_at, s.serial limit ${limit ?? null}::bigint`.execute(db);
  return rows;
}

/** Reads a claim's scans, with the name of its user. @throws ApiError 404 `claim_not_found` */
export async function readRedeemedItems(db: Kysely<Schema>, transactionId: string) {
  const { claimId, userName } = await readClaim(db, transactionId);
  return { userName, scans: await listScans(db, claimId) };
}

/** Reads a user, deleted ones included: their claims are still shown. @throws ApiError 404 `user_not_found` */
export async function readClaimant(db: Kysely<Schema>, userId: number) {
  const { rows } = await sql<{ name: string; mobile: string; roleId: number }>`
    select coalesce(name, '') as name, coalesce(mobile, '') as mobile, role_id as "roleId"
    from users where id = ${userId}`.execute(db);
  if (!rows[0]) throw new ApiError(404, 'user_not_found', 'User not found');
  return rows[0];
}

export type RewardsPreview = Awaited<ReturnType<typeof readRewardsPreview>>;

/** From one snapshot: the ids of pending claims shown to an admin, who may pin them, add up to the points shown. */
export async function readRewardsPreview(db: Kysely<Schema>, userId: number) {
  return readSnapshot(db, async (trx) => {
    const claimant = await readClaimant(trx, userId);
    const waiting = sql`select * from claims where user_id = ${userId} and status = 'pending'`;
    const pending = await withCurrentSignals(trx, await readClaims(trx, waiting, sql`c.id`));
    return { claimant, pending, totals: await readTotals(trx, userId), paidTo: await findPayoutDetails(trx, userId) };
  });
}

/** Reads a claim, its scans in order, its user and their other claims from one snapshot. @throws ApiError 404 `claim_not_found` */
export async function readClaimDetail(db: Kysely<Schema>, transactionId: string) {
  return readSnapshot(db, async (trx) => {
    const [claim] = await withCurrentSignals(trx, [await readClaim(trx, transactionId)]);
    const { claimId, userId } = claim!;
    const scans = await listScans(trx, claimId, MAX_SCANS);
    const { rows: former } = await sql<
      Pick<ClaimRow, 'transactionId' | 'points' | 'status' | 'claimedAt' | 'resolvedAt' | 'reason'> & {
        userAnswer: string | null;
      }
    >`
      select transaction_id as "transactionId", points, status, claimed_at as "claimedAt", resolved_at as "resolvedAt",
        reason, ${answerOf(sql`claims.id`)} as "userAnswer"
      from claims where user_id = ${userId} and id <> ${claimId} order by id desc limit ${FORMER_CLAIMS}`.execute(trx);
    const { rows: about } = await sql<ClaimContext>`
      select u.joined_at as "joinedAt", u.suspended_at as "suspendedAt", coalesce(u.location, '') as location,
        (select count(*) from claims where user_id = u.id and status = 'approved') as approved,
        (select count(*) from claims where user_id = u.id and status = 'rejected') as rejected,
        (select count(*) from claims where user_id = u.id and status = 'pending') as pending,
        a.name as "adminName", a.mobile as "adminMobile",
        (
          select (e.details ->> 'rules_version')::bigint from audit_log e
          where e.claim_id = c.id and e.action = 'claim-approved' limit 1
        ) as "rulesVersion",
        ${answerOf(sql`c.id`)} as "userAnswer"
      from claims c join users u on u.id = c.user_id left join admins a on a.id = c.resolved_by
      where c.id = ${claimId}`.execute(trx);
    const totals = await readTotals(trx, userId);
    return { claim: claim!, scans, former, about: about[0]!, totals, paidTo: await findPayoutDetails(trx, userId) };
  });
}

interface ClaimContext {
  joinedAt: Date;
  suspendedAt: Date | null;
  location: string;
  approved: number;
  rejected: number;
  pending: number;
  adminName: string | null;
  adminMobile: string | null;
  rulesVersion: number | null;
  userAnswer: string | null;
}

const answerOf = (claimId: RawBuilder<unknown>) => sql`(select note from scan_cases where claim_id = ${claimId})`;
