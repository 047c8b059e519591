import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema';

type Figure = 'available' | 'awaiting' | 'pendingClaims' | 'payablePaise' | 'paidPaise' | 'scans' | 'claims';

export async function readAccountNumbers(db: Kysely<Schema>, userId: number) {
  const { rows } = await sql<{ joinedAt: Date } & Record<Figure, number>>`
    select u.joined_at as "joinedAt", coalesce(t.available, 0) as available, coalesce(t.awaiting, 0) as awaiting,
      (select count(*) from claims c where c.user_id = u.id and c.status = 'pending') as "pendingClaims",
      (select coalesce(sum(p.amount_paise), 0)::bigint from payouts p
        where p.user_id = u.id and p.state in ('payable', 'returned')) as "payablePaise",
      (select coalesce(sum(p.amount_paise), 0)::bigint from payouts p
        where p.user_id = u.id and p.state = 'paid') as "paidPaise",
      (select count(*) from journal j where j.user_id = u.id and j.serial is not null) as scans,
      (select count(*) from claims c where c.user_id = u.id) as claims
    from users u left join point_totals t on t.user_id = u.id
    where u.id = ${userId}`.execute(db);
  return rows[0]!;
}

/** Reads where a user is paid, masked, and since when; undefined without payout details. */
export function readPaidTo(db: Kysely<Schema>, userId: number) {
  return db
    .selectFrom('payout_details')
    .select(['method', 'masked', 'entered_at as enteredAt', 'changed_at as changedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

interface OwnRows {
  userId: number;
  after: number;
  limit: number;
}

export type OwnRow = { key: number } & Record<string, unknown>;

/** A user's own data by its names in the file; neither the acting admins nor the reasons of adjustments. */
const OWN_LISTS = {
  scans: ({ userId, after, limit }) => sql`
    with page as (
      select serial from journal where user_id = ${userId} and serial > ${after} order by serial limit ${limit}
    )
    select s.serial as key, s.serial as label_number, p.name as product, m.name as model, s.points, s.scanned_at,
      s.location, s.latitude, s.longitude, c.transaction_id as claim
    from page join scans s using (serial)
    left join batches b on b.id = s.batch_id
    left join products p on p.id = b.product_id
    left join models m on m.id = p.model_id
    left join claims c on c.id = s.claim_id
    order by s.serial`,
  claims: ({ userId, after, limit }) => sql`
    select id as key, transaction_id as claim, points, status, claimed_at, resolved_at as decided_at, reason
    from claims where user_id = ${userId} and id > ${after} order by id limit ${limit}`,
  payouts: ({ userId, after, limit }) => sql`
    select p.claim_id as key, c.transaction_id as claim, p.amount_paise, p.state, p.approved_at, i.masked as paid_to,
      i.reference, i.resolved_at as paid_at
    from payouts p
    join claims c on c.id = p.claim_id
    left join payout_items i on i.user_id = p.user_id and i.claim_id = p.claim_id and i.state = 'paid'
    where p.user_id = ${userId} and p.claim_id > ${after} order by p.claim_id limit ${limit}`,
  cases: ({ userId, after, limit }) => sql`
    select id as key, note, created_at as sent_at, state, answer, answered_at
    from scan_cases where user_id = ${userId} and id > ${after} order by id limit ${limit}`,
  number_requests: ({ userId, after, limit }) => sql`
    select id as key, old_mobile, new_mobile, name, memory, created_at as sent_at, state, answer
    from number_requests where requester_id = ${userId} and id > ${after} order by id limit ${limit}`,
  invitations: ({ userId, after, limit }) => sql`
    select friend_id as key, case when friend_id = ${userId} then 'was invited' else 'invited somebody' end as what, at, outcome
    from referrals where (referrer_id = ${userId} or friend_id = ${userId}) and friend_id > ${after} order by friend_id limit ${limit}`,
  lists: ({ userId, after, limit }) => sql`
    select l.id as key, l.at as added_at from scheme_list_people p join scheme_lists l on l.id = p.list_id
    where p.user_id = ${userId} and l.id > ${after} order by l.id limit ${limit}`,
  consents: ({ userId, after, limit }) => sql`
    select id as key, kind, given, source, wording, language, at
    from message_consents where user_id = ${userId} and id > ${after} order by id limit ${limit}`,
  expiries: ({ userId, after, limit }) => sql`
    select id as key, notified_at, reminded_at, expires_at, expired_at, points
    from expiries where user_id = ${userId} and id > ${after} order by id limit ${limit}`,
  imported_history: ({ userId, after, limit }) => sql`
    select id as key, at, text, points from imported_history
    where user_id = ${userId} and id > ${after} order by id limit ${limit}`,
  journal: ({ userId, after, limit }) => sql`
    with page as (
      select id from journal where user_id = ${userId} and id > ${after} order by id limit ${limit}
    )
    select j.id as key, j.id as entry, j.kind, j.points, j.from_account as "from", j.to_account as "to",
      coalesce(j.serial, n.serial) as label_number, c.transaction_id as claim, v.definition #>> '{names,en}' as scheme, j.at
    from page join journal j using (id) left join claims c on c.id = j.claim_id
    left join bonuses n on n.id = j.bonus_id left join scheme_versions v on v.id = n.version_id
    order by j.id`,
} satisfies Record<string, (rows: OwnRows) => RawBuilder<unknown>>;

export type OwnList = keyof typeof OWN_LISTS;

export const ownLists = Object.keys(OWN_LISTS) as OwnList[];

export async function listOwnRows(db: Kysely<Schema>, list: OwnList, asked: OwnRows): Promise<OwnRow[]> {
  const { rows } = await (OWN_LISTS[list](asked) as RawBuilder<OwnRow>).execute(db);
  return rows;
}
