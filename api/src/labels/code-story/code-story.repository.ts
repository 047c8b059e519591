import { type Kysely, sql } from 'kysely';
import { type AdminName, adminNamedBy } from '../../platform/database/queries';
import type { ClaimStatus, PayoutState, Schema } from '../../platform/database/schema';

/** Times inside are ISO 8601 texts: JSON of the database. */
export interface CodeStoryRow {
  batch: { id: number; quantity: number; points: number; firstSerial: number };
  product: { id: number; name: string; modelName: string };
  void: { at: string; by: AdminName | null; reason: string; wholeBatch: boolean } | null;
  scan: {
    at: string;
    points: number;
    location: string;
    latitude: number | null;
    longitude: number | null;
    userId: number;
  } | null;
  user: { id: number; roleId: number; name: string | null; mobile: string | null; status: UserStatus } | null;
  /** Oldest first: those that were rejected returned the points, and the scan funds a later one. */
  claims: {
    transactionId: string;
    status: ClaimStatus;
    points: number;
    claimedAt: string;
    resolvedAt: string | null;
    resolvedBy: AdminName | null;
    reason: string | null;
  }[];
  payment: { state: PayoutState; amountPaise: number; paidAt: string | null; reference: string | null } | null;
}

export type UserStatus = 'active' | 'suspended' | 'deleted';

/** Reads all that happened to a code, in one statement; undefined if no batch has the serial. */
export async function readCodeStory(db: Kysely<Schema>, serial: number): Promise<CodeStoryRow | undefined> {
  const { rows } = await sql<CodeStoryRow>`
    select
      jsonb_build_object(
        'id', b.id, 'quantity', b.quantity, 'points', b.points, 'firstSerial', b.first_serial) as batch,
      jsonb_build_object('id', p.id, 'name', p.name, 'modelName', m.name) as product,
      case
        when v.serial is not null then jsonb_build_object(
          'at', v.voided_at, 'by', ${adminNamedBy('v.voided_by')}, 'reason', v.reason, 'wholeBatch', false)
        when b.voided_at is not null then jsonb_build_object(
          'at', b.voided_at, 'by', (
            select ${adminNamedBy('l.admin_id')} from audit_log l
            where l.subjects @> array['batch_id=' || b.id] and l.action = 'batch-voided' order by l.id desc limit 1
          ), 'reason', b.void_reason, 'wholeBatch', true)
      end as void,
      case when s.serial is not null then jsonb_build_object(
        'at', s.scanned_at, 'points', s.points, 'location', s.location, 'latitude', s.latitude,
        'longitude', s.longitude, 'userId', s.user_id) end as scan,
      case when u.id is not null then jsonb_build_object(
        'id', u.id, 'roleId', u.role_id, 'name', u.name, 'mobile', u.mobile, 'status', case
          when u.erased_at is not null then 'deleted' when u.suspended_at is not null then 'suspended' else 'active'
        end) end as "user",
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'transactionId', c.transaction_id, 'status', c.status, 'points', c.points, 'claimedAt', c.claimed_at,
          'resolvedAt', c.resolved_at, 'resolvedBy', ${adminNamedBy('c.resolved_by')}, 'reason', c.reason
        ) order by c.id), '[]')
        from claims c
        where c.user_id = s.user_id and (c.id = s.claim_id or exists (
          select from released_claim_items r where r.claim_id = c.id and r.serial = s.serial
        ))
      ) as claims,
      (
        select jsonb_build_object(
          'state', o.state, 'amountPaise', o.amount_paise, 'paidAt', i.resolved_at, 'reference', i.reference)
        from payouts o left join payout_items i on i.claim_id = o.claim_id and i.state = 'paid'
        where o.claim_id = s.claim_id
      ) as payment
    from batches b join products p on p.id = b.product_id join models m on m.id = p.model_id
    left join voided_codes v on v.serial = ${serial}
    left join scans s on s.serial = ${serial}
    left join users u on u.id = s.user_id
    where b.first_serial <= ${serial} and ${serial} < b.first_serial + b.quantity
    order by b.first_serial desc limit 1`.execute(db);
  return rows[0];
}
