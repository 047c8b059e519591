import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type AdminName, adminNamedBy, readCountedPage, readSnapshot } from '../../platform/database/queries';
import type {
  ConfirmationState,
  LeftReason,
  PayoutItemState,
  PayoutMethod,
  PayoutState,
  RunState,
  Schema,
} from '../../platform/database/schema';
import type { Page, PageWindow } from '../../platform/http/request-fields';
import type { BankFile } from '../../programme/bank-files';
import { readSettings } from '../../programme/programme';
import { type Blocked, blockedPayouts } from './gather-run.repository';
import { countUnpaidClaims } from './money.repository';
import { sumPayouts } from './payout-sums.repository';

interface Sum {
  count: number;
  amountPaise: number;
}

/** Approved claims that no money is due for. */
type Unpaid = Awaited<ReturnType<typeof countUnpaidClaims>>;

/** The money of an approved claim, with its latest run and result, if any. */
export interface Payout {
  transactionId: string;
  userId: number;
  userName: string | null;
  mobile: string | null;
  roleId: number;
  points: number;
  valuePaise: number;
  amountPaise: number;
  state: PayoutState;
  approvedAt: Date;
  /** Of the run; while payable, of the user's present details. */
  method: PayoutMethod | null;
  masked: string | null;
  /** Why no run gathers it, while payable. */
  blocked: Blocked | null;
  /** Until when new details block it. */
  payableFrom: Date | null;
  runId: number | null;
  reference: string | null;
  reason: string | null;
  resolvedAt: Date | null;
}

/**
 * Lists payouts, newest first, with the totals of all by state and of those that a run would gather now; and, while a
 * point has a value, the approved claims without money.
 */
export async function listPayouts(
  db: Kysely<Schema>,
  { state, at }: { state: PayoutState | null | undefined; at: Date },
  { limit, offset }: PageWindow,
): Promise<Page<Payout> & { byState: Record<PayoutState | 'ready', Sum>; withoutMoney: Unpaid | null }> {
  return readSnapshot(db, async (trx) => {
    const { blocked, canBePaid, payableFrom } = await blockedPayouts(trx, at);
    const sums = await sumPayouts(trx);
    const ready = await sql<Sum>`
      select count(*), coalesce(sum(p.amount_paise), 0)::bigint as "amountPaise"
      from payouts p join users u on u.id = p.user_id join payout_details d on d.user_id = p.user_id
      where p.state = 'payable' and ${canBePaid}`.execute(trx);
    const states = Object.fromEntries(
      (['payable', 'in-run', 'paid', 'returned', 'forfeited'] as const).map((name) => {
        const { count = 0, amountPaise = 0 } = sums.find((sum) => sum.state === name) ?? {};
        return [name, { count, amountPaise }];
      }),
    ) as Record<PayoutState, Sum>;
    const byState = { ...states, ready: ready.rows[0]! };
    const all = {
      count: sums.reduce((sum, { count }) => sum + count, 0),
      points: sums.reduce((sum, { points }) => sum + points, 0),
    };
    const total = state ? byState[state].count : all.count;
    const { rows } = await sql<Payout>`
      with page as materialized (
        select * from payouts where ${state ? sql`state = ${state}` : sql`true`}
        order by claim_id desc limit ${limit} offset ${offset}
      )
      select c.transaction_id as "transactionId", p.user_id as "userId", u.name as "userName", u.mobile,
        u.role_id as "roleId", p.points, p.value_paise as "valuePaise", p.amount_paise as "amountPaise", p.state,
        p.approved_at as "approvedAt",
        case p.state when 'payable' then d.method else i.method end as method,
        case p.state when 'payable' then d.masked else i.masked end as masked,
        case p.state when 'payable' then ${blocked} end as blocked,
        case when p.state = 'payable' and ${payableFrom} > ${at}::timestamptz then ${payableFrom} end as "payableFrom",
        (select id from payout_runs where id = i.run_id and channel = 'file') as "runId", i.reference, i.reason, i.resolved_at as "resolvedAt"
      from page p
      join claims c on c.id = p.claim_id
      join users u on u.id = p.user_id
      left join payout_details d on d.user_id = p.user_id
      left join lateral (
        select * from payout_items where claim_id = p.claim_id
        order by state = case p.state when 'in-run' then 'open' else p.state end desc, resolved_at desc, id desc limit 1
      ) i on true
      order by p.claim_id desc`.execute(trx);
    const { pointValuePaise } = await readSettings(trx);
    const withoutMoney = pointValuePaise === null ? null : await countUnpaidClaims(trx, all);
    return { rows, total, byState, withoutMoney };
  });
}

export interface Run {
  id: number;
  state: RunState;
  items: number;
  amountPaise: number;
  createdBy: AdminName;
  createdAt: Date;
  confirmedBy: AdminName | null;
  confirmedAt: Date | null;
  sentAt: Date | null;
  closedAt: Date | null;
  open: number;
  paid: number;
  paidPaise: number;
  returned: number;
  returnedPaise: number;
  /** The bank's form with which it was made; null in a run of before. */
  form: BankFile | null;
}

const runsWhere = (db: Kysely<Schema>, matching: RawBuilder<unknown>, window: PageWindow) =>
  readCountedPage(
    db,
    window,
    ({ limit, offset }) => sql<Run & { total: number }>`
    select r.id, r.state, r.items, r.amount_paise as "amountPaise", ${adminNamedBy('r.created_by')} as "createdBy",
      r.created_at as "createdAt", ${adminNamedBy('r.confirmed_by')} as "confirmedBy", r.confirmed_at as "confirmedAt",
      r.sent_at as "sentAt", r.closed_at as "closedAt", r.form, r.total, done.*
    from (
      select *, count(*) over () as total from payout_runs where channel = 'file' and ${matching} order by id desc limit ${limit} offset ${offset}
    ) r cross join lateral (
      select count(*) filter (where state = 'open') as open,
        count(*) filter (where state = 'paid') as paid,
        coalesce(sum(amount_paise) filter (where state = 'paid'), 0)::bigint as "paidPaise",
        count(*) filter (where state = 'returned') as returned,
        coalesce(sum(amount_paise) filter (where state = 'returned'), 0)::bigint as "returnedPaise"
      from payout_items where run_id = r.id
    ) done
    order by r.id desc`,
  );

/** Lists runs of bank files, newest first. */
export const listRuns = (db: Kysely<Schema>, state: RunState | null | undefined, window: PageWindow) =>
  runsWhere(db, state ? sql`state = ${state}` : sql`true`, window);

export async function findRun(db: Kysely<Schema>, id: number): Promise<Run | undefined> {
  return (await runsWhere(db, sql`id = ${id}`, { limit: 1, offset: 0 })).rows[0];
}

/** A payment of a run. */
export interface RunItem {
  id: number;
  transactionId: string;
  userId: number;
  userName: string | null;
  mobile: string | null;
  roleId: number;
  points: number;
  amountPaise: number;
  method: PayoutMethod;
  /** Of the details used. */
  masked: string;
  /** When the user last replaced their details, also if they have since the run was made; null if they never did. */
  detailsChangedAt: Date | null;
  suspended: boolean;
  /** How many other users are paid there, now or in the same run. */
  sharedWith: number;
  state: PayoutItemState;
  reference: string | null;
  reason: string | null;
  resolvedAt: Date | null;
  leftReason: LeftReason | null;
  /** Orders to correct its result, newest first. */
  corrections: ItemCorrection[];
}

/** An order to correct a result, by the names of the wire. */
export interface ItemCorrection {
  confirmation_id: number;
  state: ConfirmationState;
  to: 'paid' | 'returned' | 'unpaid';
  reason: string;
  reference: string | null;
  requested_by: AdminName;
  requested_at: string;
  decided_by: AdminName | null;
  decided_at: string | null;
}

const corrections = sql`
  (select coalesce(json_agg(json_build_object(
      'confirmation_id', c.id, 'state', c.state, 'to', c."order" ->> 'to', 'reason', c."order" ->> 'reason',
      'reference', c."order" ->> 'reference', 'requested_by', ${adminNamedBy('c.requested_by')},
      'requested_at', c.requested_at, 'decided_by', ${adminNamedBy('c.decided_by')}, 'decided_at', c.decided_at
    ) order by c.id desc), '[]')
    from payout_corrections k join confirmations c on c.id = k.confirmation_id where k.item_id = i.id)`;

/** Over `i` (payout_items): other users with the same destination, now or in the same run. */
const othersPaidThere = sql`
  select user_id from payout_details where destination_key = i.destination_key and user_id <> i.user_id
  union
  select user_id from payout_items
  where run_id = i.run_id and destination_key = i.destination_key and user_id <> i.user_id and left_reason is null`;
const MAX_OTHERS = 1000;
const sharedWith = sql`(select count(*) from (select user_id from (${othersPaidThere}) o limit ${MAX_OTHERS}) o)`;

/** Counts the payments of a run whose destination is of other users, too. */
export async function countShared(db: Kysely<Schema>, runId: number): Promise<number> {
  const { rows } = await sql<{ shared: number }>`
    with items as materialized (
      select user_id, destination_key from payout_items where run_id = ${runId} and left_reason is null
    ),
    destinations as (
      select destination_key, min(user_id) as user_id, min(user_id) <> max(user_id) as twice from items
      where destination_key is not null group by destination_key
    )
    select count(*) as shared from items join destinations s using (destination_key)
    where s.twice or exists (
      select from payout_details d where d.destination_key = s.destination_key and d.user_id <> s.user_id
    )`.execute(db);
  return rows[0]!.shared;
}

/** Lists the items of a run, in the order of its file. */
export function listRunItems(
  db: Kysely<Schema>,
  { runId, state }: { runId: number; state: PayoutItemState | null | undefined },
  window: PageWindow,
): Promise<Page<RunItem>> {
  return readCountedPage(
    db,
    window,
    ({ limit, offset }) => sql<RunItem & { total: number }>`
    with page as materialized (
      select *, count(*) over () as total from payout_items
      where run_id = ${runId} and ${state ? sql`state = ${state}` : sql`true`} order by id limit ${limit} offset ${offset}
    )
    select i.id, c.transaction_id as "transactionId", i.user_id as "userId", u.name as "userName", u.mobile,
      u.role_id as "roleId", p.points, i.amount_paise as "amountPaise", i.method, i.masked,
      d.changed_at as "detailsChangedAt",
      u.suspended_at is not null as suspended, ${sharedWith} as "sharedWith", i.state, i.reference, i.reason,
      i.resolved_at as "resolvedAt", i.left_reason as "leftReason", ${corrections} as corrections, i.total
    from page i
    join payouts p on p.claim_id = i.claim_id
    join claims c on c.id = i.claim_id
    join users u on u.id = i.user_id
    left join payout_details d on d.user_id = i.user_id
    order by i.id`,
  );
}
