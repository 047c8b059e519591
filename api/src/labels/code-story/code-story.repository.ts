import { type Kysely, sql } from 'kysely';
import { type AdminName, adminNamedBy } from '../../platform/database/queries';
import type { Schema } from '../../platform/database/schema';
import type { Batch } from '../qr-batches';

const named = (column: string) => adminNamedBy(column).$castTo<AdminName | null>();

/** Returns who voided a code or its whole batch, when and why; null if it is not void. */
export async function readVoid(db: Kysely<Schema>, { id, voidedAt, voidReason }: Batch, serial: number) {
  const code = await db
    .selectFrom('voided_codes')
    .where('serial', '=', serial)
    .select(['voided_at as at', 'reason', named('voided_by').as('by')])
    .executeTakeFirst();
  if (code || !voidedAt) return code ? { ...code, wholeBatch: false } : null;
  const event = await db
    .selectFrom('audit_log')
    .where(sql<boolean>`subjects @> array[${`batch_id=${id}`}::text]`)
    .where('action', '=', 'batch-voided')
    .orderBy('id', 'desc')
    .select(named('admin_id').as('by'))
    .executeTakeFirst();
  return { at: voidedAt, by: event?.by ?? null, reason: voidReason, wholeBatch: true };
}

/** Returns the scan of a code with its user, the claims that it has funded, oldest first, and the money of the last. */
export async function readScan(db: Kysely<Schema>, serial: number) {
  const row = await db
    .selectFrom('scans as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('s.serial', '=', serial)
    .select(['s.scanned_at as at', 's.points', 's.location', 's.latitude', 's.longitude', 's.claim_id as claimId'])
    .select(['u.id as userId', 'u.role_id as roleId', 'u.name', 'u.mobile'])
    .select(['u.erased_at as erasedAt', 'u.suspended_at as suspendedAt'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { claimId, userId, roleId, name, mobile, erasedAt, suspendedAt, ...made } = row;
  const status: 'active' | 'suspended' | 'deleted' = erasedAt ? 'deleted' : suspendedAt ? 'suspended' : 'active';
  // Those that were rejected returned the points, and the scan funds a later one.
  const claims = await db
    .selectFrom('claims as c')
    .where('c.user_id', '=', userId)
    .where(
      sql<boolean>`(c.id = ${claimId}::bigint or exists (
        select from released_claim_items r where r.claim_id = c.id and r.serial = ${serial}))`,
    )
    .select(['c.transaction_id as transactionId', 'c.status', 'c.points', 'c.claimed_at as claimedAt'])
    .select(['c.resolved_at as resolvedAt', 'c.reason', named('c.resolved_by').as('resolvedBy')])
    .orderBy('c.id')
    .execute();
  const payment = await db
    .selectFrom('payouts as o')
    .leftJoin('payout_items as i', (join) => join.onRef('i.claim_id', '=', 'o.claim_id').on('i.state', '=', 'paid'))
    .where('o.claim_id', '=', claimId ?? 0)
    .select(['o.state', 'o.amount_paise as amountPaise', 'i.resolved_at as paidAt', 'i.reference'])
    .executeTakeFirst();
  return { made, user: { id: userId, roleId, name, mobile, status }, claims, payment };
}
