import { type Kysely, type RawBuilder, sql } from 'kysely';
import { and } from '../../platform/database/queries';
import type { ClaimStatus, PayoutMethod, PayoutState, Schema } from '../../platform/database/schema';
import { ApiError } from '../../platform/http/api-error';
import { type Page, type PageWindow } from '../../platform/http/request-fields';

export interface OwnClaim {
  transactionId: string;
  points: number;
  valuePaise: number | null;
  status: ClaimStatus;
  claimedAt: Date;
  resolvedAt: Date | null;
  reason: string | null;
  itemsCount: number;
  itemsPoints: number;
  payout: OwnPayout | null;
  answer: OwnAnswer | null;
}

/** The user's answer to a rejection, as PostgreSQL writes it in JSON. */
interface OwnAnswer {
  text: string;
  at: string;
  reply: string | null;
}

export interface OwnPayout {
  amountPaise: number;
  state: PayoutState;
  /** As PostgreSQL writes it in JSON. */
  approvedAt: string;
  method: PayoutMethod | null;
  masked: string | null;
  resolvedAt: string | null;
  reference: string | null;
  reason: string | null;
}

export interface OwnClaimItem {
  id: number;
  productName: string;
  modelName: string;
  pictureKey: string | null;
  rewardPoints: number;
  scannedAt: Date;
}

/** Selects the scans of a claim (`serial`, `points`), also of a rejected one, whose scans can be claimed again. */
export const scansOf = (claimId: RawBuilder<unknown>) => sql`
  select serial, points from scans where claim_id = ${claimId}
  union all
  select serial, points from released_claim_items where claim_id = ${claimId}`;

/** With its last item if that is under way or decided it: what can be paid again goes to where the user is paid now. */
const payoutOf = sql`
  select jsonb_build_object('amountPaise', p.amount_paise, 'state', p.state, 'approvedAt', p.approved_at,
    'method', coalesce(i.method, d.method), 'masked', coalesce(i.masked, d.masked), 'resolvedAt', i.resolved_at,
    'reference', i.reference, 'reason', i.reason) as payout
  from payouts p
  left join lateral (
    select * from payout_items where user_id = c.user_id and claim_id = c.id
      and state = case p.state when 'in-run' then 'open' when 'paid' then 'paid' when 'returned' then 'returned' end
    order by resolved_at desc, id desc limit 1
  ) i on true
  left join payout_details d on d.user_id = c.user_id
  where p.claim_id = c.id`;

const columns = sql`
  c.transaction_id as "transactionId", c.points, c.value_paise as "valuePaise", c.status, c.claimed_at as "claimedAt", c.resolved_at as "resolvedAt",
  c.reason, item.count as "itemsCount", item.points as "itemsPoints", payout.payout,
  (
    select jsonb_build_object('text', coalesce(note, ''), 'at', created_at, 'reply', answer)
    from scan_cases where claim_id = c.id
  ) as answer`;

const withItems = sql`
  cross join lateral (
    select count(*) as count, coalesce(sum(points), 0)::bigint as points from (${scansOf(sql`c.id`)}) item
  ) item
  left join lateral (${payoutOf}) payout on true`;

export async function listClaimsOf(
  db: Kysely<Schema>,
  userId: number,
  { limit, offset }: PageWindow,
  status?: ClaimStatus,
): Promise<Page<OwnClaim>> {
  const theirs = and(sql`user_id = ${userId}`, status && sql`status = ${status}`);
  const { rows } = await sql<OwnClaim & { total: number }>`
    with total as (select count(*) as total from claims where ${theirs}),
    page as (select * from claims where ${theirs} order by id desc limit ${limit}::bigint offset ${offset}::bigint)
    select total.total, ${columns}
    from total left join (page c ${withItems}) on true
    order by c.id desc`.execute(db);
  return { rows: rows.filter(({ transactionId }) => transactionId !== null), total: rows[0]!.total };
}

/** What a user's claims bring, in paise: waiting ones at the value that they state, approved ones at their payout, none without one. */
export async function readClaimedWorth(db: Kysely<Schema>, userId: number, pointValuePaise: number) {
  const { rows } = await sql<{ awaitingPaise: number; redeemedPaise: number }>`
    select coalesce(sum(worth) filter (where status = 'pending'), 0)::bigint as "awaitingPaise",
      coalesce(sum(worth) filter (where status = 'approved'), 0)::bigint as "redeemedPaise"
    from (
      select c.status, case c.status when 'approved' then p.amount_paise
        else c.points * coalesce(c.value_paise, ${pointValuePaise}::bigint) end as worth
      from claims c left join payouts p on p.claim_id = c.id
      where c.user_id = ${userId}
    ) claimed`.execute(db);
  return rows[0]!;
}

export const claimNotFound = () => new ApiError(404, 'claim_not_found', 'Transaction not found');

/** @throws ApiError 404 `claim_not_found`, also for another user's claim */
export async function readOwnClaim(db: Kysely<Schema>, userId: number, transactionId: string): Promise<OwnClaim> {
  const { rows } = await sql<OwnClaim>`
    select ${columns} from claims c ${withItems}
    where c.transaction_id = ${transactionId} and c.user_id = ${userId}`.execute(db);
  if (!rows[0]) throw claimNotFound();
  return rows[0];
}

export async function listOwnClaimItems(db: Kysely<Schema>, transactionId: string, { limit, offset }: PageWindow) {
  const { rows } = await sql<OwnClaimItem>`
    select s.serial as id, p.name as "productName", m.name as "modelName", p.picture_key as "pictureKey",
      item.points as "rewardPoints", s.scanned_at as "scannedAt"
    from (${scansOf(sql`(select id from claims where transaction_id = ${transactionId})`)}) item
    join scans s on s.serial = item.serial
    join batches b on b.id = s.batch_id
    join products p on p.id = b.product_id
    join models m on m.id = p.model_id
    order by s.scanned_at desc, s.serial desc limit ${limit}::bigint offset ${offset}::bigint`.execute(db);
  return rows;
}
