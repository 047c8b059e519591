import { type Kysely, sql, type Transaction } from 'kysely';
import { ifTaken } from '../../platform/database/database-errors';
import type { NumberRequestState, Schema } from '../../platform/database/schema';
import { ApiError } from '../../platform/http/api-error';
import type { Page, PageWindow } from '../../platform/http/request-fields';

const DAY_MS = 86_400_000;
const KEPT_DAYS = 180;

export async function findAccountOf(db: Kysely<Schema>, mobile: string): Promise<number | undefined> {
  const row = await db.selectFrom('users').select('id').where('mobile', '=', mobile).executeTakeFirst();
  return row?.id;
}

/** Whether an account never had points, claims, a merged account, or a photograph that waits for points. The caller has locked its totals. */
export async function isUntouched(db: Kysely<Schema>, userId: number): Promise<boolean> {
  const { rows } = await sql<{ untouched: boolean }>`
    select not exists (select from journal where user_id = ${userId})
      and not exists (select from claims where user_id = ${userId})
      and not exists (
        select from account_merges where undone_at is null and (into_user_id = ${userId} or from_user_id = ${userId})
      )
      and not exists (select from scan_cases where user_id = ${userId} and state = 'open') as untouched`.execute(db);
  return rows[0]!.untouched;
}

/** @throws ApiError 503 `busy` if a sign-in makes an account of the number meanwhile */
export async function setMobile(
  trx: Transaction<Schema>,
  { userId, mobile, at }: { userId: number; mobile: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ mobile, number_changed_at: at })
    .where('id', '=', userId)
    .execute()
    .catch(ifTaken(() => new ApiError(503, 'busy', 'Please try again')));
}

/** A request as its two users see it. */
export interface OwnRequest {
  id: number;
  state: NumberRequestState;
  oldMobile: string;
  newMobile: string;
  createdAt: Date;
  effectiveAt: Date | null;
  answer: string | null;
}

const ownColumns = sql`
  id, state, old_mobile as "oldMobile", new_mobile as "newMobile", created_at as "createdAt",
  effective_at as "effectiveAt", answer`;

/** Returns the newest request that a user made, and the newest waiting one for the user's own account. */
export async function readOwnRequests(db: Kysely<Schema>, userId: number) {
  const newest = async (where: ReturnType<typeof sql>) => {
    const { rows } = await sql<OwnRequest>`
      select ${ownColumns} from number_requests where ${where} order by id desc limit 1`.execute(db);
    return rows[0] ?? null;
  };
  return {
    made: await newest(sql`requester_id = ${userId}`),
    received: await newest(sql`user_id = ${userId} and state in ('open', 'approved')`),
  };
}

export async function insertRequest(
  trx: Transaction<Schema>,
  given: {
    requesterId: number;
    userId: number | undefined;
    oldMobile: string;
    newMobile: string;
    name: string;
    memory: string;
    at: Date;
  },
): Promise<OwnRequest | undefined> {
  const { requesterId, userId, oldMobile, newMobile, name, memory, at } = given;
  const { rows } = await sql<OwnRequest>`
    insert into number_requests (requester_id, user_id, old_mobile, new_mobile, name, memory, created_at)
    values (${requesterId}, ${userId ?? null}::bigint, ${oldMobile}, ${newMobile}, ${name}, ${memory}, ${at})
    on conflict (requester_id) where state in ('open', 'approved') do nothing
    returning ${ownColumns}`.execute(trx);
  return rows[0];
}

/** Cancels the waiting requests that a user made or that are for the user's account. */
export async function cancelRequestsOf(trx: Transaction<Schema>, userId: number, at: Date) {
  const { rows } = await sql<{ id: number; requesterId: number; userId: number | null }>`
    update number_requests set state = 'cancelled', answered_at = ${at}
    where (requester_id = ${userId} or user_id = ${userId}) and state in ('open', 'approved')
    returning id, requester_id as "requesterId", user_id as "userId"`.execute(trx);
  return rows;
}

export interface NumberRequest {
  id: number;
  requesterId: number;
  userId: number | null;
  oldMobile: string;
  newMobile: string;
  state: NumberRequestState;
  createdAt: Date;
  effectiveAt: Date | null;
}

const requestColumns = sql`
  id, requester_id as "requesterId", user_id as "userId", old_mobile as "oldMobile", new_mobile as "newMobile", state,
  created_at as "createdAt", effective_at as "effectiveAt"`;

export async function findRequest(db: Kysely<Schema>, id: number): Promise<NumberRequest | undefined> {
  const { rows } = await sql<NumberRequest>`
    select ${requestColumns} from number_requests where id = ${id}`.execute(db);
  return rows[0];
}

/** Locks a request; its accounts are locked before. */
export async function lockRequest(trx: Transaction<Schema>, id: number): Promise<NumberRequest | undefined> {
  const { rows } = await sql<NumberRequest>`
    select ${requestColumns} from number_requests where id = ${id} for update`.execute(trx);
  return rows[0];
}

export async function listDueRequests(db: Kysely<Schema>, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from number_requests where state = 'approved' and effective_at <= ${now} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function setRequest(
  trx: Transaction<Schema>,
  id: number,
  change: { state: NumberRequestState; effectiveAt?: Date; adminId?: number; at?: Date; answer?: string },
): Promise<void> {
  const { state, effectiveAt, adminId, at, answer } = change;
  await trx
    .updateTable('number_requests')
    .set({
      state,
      ...(effectiveAt && { effective_at: effectiveAt }),
      ...(adminId !== undefined && { answered_by: adminId }),
      ...(at && { answered_at: at }),
      ...(answer !== undefined && { answer }),
    })
    .where('id', '=', id)
    .execute();
}

export async function purgeNumberRequests({ db, clock }: { db: Kysely<Schema>; clock: { now(): Date } }) {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS);
  await db.deleteFrom('number_requests').where('created_at', '<', before).execute();
}

/** What an admin compares with what the requester remembers. JSON of the database: times are texts. */
interface AccountHistory {
  id: number;
  roleId: number;
  name: string | null;
  location: string | null;
  joinedAt: string;
  suspended: boolean;
  available: number;
  awaiting: number;
  paidTo: string | null;
  scans: { productName: string | null; location: string; at: string }[];
  claims: { points: number; status: string; at: string }[];
  payouts: { amountPaise: number; state: string; at: string }[];
  signIns: string[];
  /** When the SMS to the old number reached the gateway; null: it did not. */
  toldAt: string | null;
}

export interface RequestRow extends Omit<NumberRequest, 'userId'> {
  name: string;
  memory: string;
  answer: string | null;
  answeredAt: Date | null;
  answeredBy: string | null;
  account: AccountHistory | null;
  /** The order that waits for a second admin, if one does. */
  waitingOrder: { confirmationId: number; requestedBy: string } | null;
}

const LAST = 5;

/** Lists requests with the history of the account: waiting ones oldest first, decided ones newest first. */
export async function listRequests(
  db: Kysely<Schema>,
  isWaiting: boolean,
  { limit, offset }: PageWindow,
): Promise<Page<RequestRow>> {
  const wanted = isWaiting ? sql`state in ('open', 'approved')` : sql`state not in ('open', 'approved')`;
  const direction = isWaiting ? sql`asc` : sql`desc`;
  const { rows } = await sql<RequestRow>`
    with page as (
      select * from number_requests where ${wanted} order by id ${direction} limit ${limit} offset ${offset}
    )
    select r.id, r.state, r.old_mobile as "oldMobile", r.new_mobile as "newMobile", r.name, r.memory, r.created_at as "createdAt",
      r.effective_at as "effectiveAt", r.answer, r.answered_at as "answeredAt", r.requester_id as "requesterId",
      coalesce(a.name, a.mobile) as "answeredBy",
      case when u.id is not null then json_build_object(
        'id', u.id, 'roleId', u.role_id, 'name', u.name, 'location', u.location, 'joinedAt', u.joined_at,
        'suspended', u.suspended_at is not null, 'available', coalesce(t.available, 0), 'awaiting', coalesce(t.awaiting, 0),
        'paidTo', (select masked from payout_details d where d.user_id = u.id),
        'scans', (select coalesce(json_agg(s order by s.at desc), '[]') from (
          select p.name as "productName", s.location, s.scanned_at as at
          from (select serial from journal where user_id = u.id and serial is not null
            order by at desc, serial desc limit ${LAST}) j
          join scans s using (serial) left join batches b on b.id = s.batch_id left join products p on p.id = b.product_id) s),
        'claims', (select coalesce(json_agg(c order by c.at desc), '[]') from (
          select points, status, claimed_at as at from claims where user_id = u.id order by id desc limit ${LAST}) c),
        'payouts', (select coalesce(json_agg(p order by p.at desc), '[]') from (
          select amount_paise as "amountPaise", state, approved_at as at from payouts where user_id = u.id
          order by claim_id desc limit ${LAST}) p),
        'signIns', (select coalesce(json_agg(s.issued_at order by s.issued_at desc), '[]') from (
          select issued_at from sessions where user_id = u.id order by issued_at desc limit ${LAST}) s),
        'toldAt', (select d.ended_at from outbox_messages m join outbox_deliveries d on d.message_id = m.id
          where m.user_id = u.id and m.kind = 'number-asked' and m.subject = r.id::text
            and d.channel = 'sms' and d.state = 'sent')
      ) end as account,
      (select json_build_object('confirmationId', o.id, 'requestedBy', (
          select coalesce(name, mobile) from admins where id = o.requested_by))
        from confirmations o where o.state = 'waiting' and o.kind = 'number'
          and (o."order" ->> 'request_id')::bigint = r.id limit 1) as "waitingOrder"
    from page r
    left join users u on u.id = r.user_id and u.erased_at is null
    left join point_totals t on t.user_id = u.id
    left join admins a on a.id = r.answered_by
    order by r.id ${direction}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*) as total from number_requests where ${wanted}`.execute(db);
  return { rows, total: counted.rows[0]!.total };
}

/** Whether an order for this request waits for a second admin. */
export async function hasWaitingOrder(trx: Transaction<Schema>, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from confirmations where state = 'waiting' and kind = 'number'
      and ("order" ->> 'request_id')::bigint = ${id} limit 1`.execute(trx);
  return rows.length > 0;
}
