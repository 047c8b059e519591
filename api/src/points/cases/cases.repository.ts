import { type Kysely, type RawBuilder, type Transaction, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import type { CaseState, ClaimStatus } from '../../platform/database/schema';
import type { Page, PageWindow } from '../../platform/http/request-fields';

const DAY_MS = 86_400_000;
const KEPT_DAYS = 180;

export interface CaseRow {
  id: number;
  state: CaseState;
  note: string | null;
  pictureKey: string | null;
  createdAt: Date;
  readAt: Date | null;
  answer: string | null;
  answeredAt: Date | null;
  answeredBy: string | null;
  userId: number;
  roleId: number;
  name: string | null;
  mobile: string | null;
  suspended: boolean;
  serial: number | null;
  batchId: number | null;
  productName: string | null;
  modelName: string | null;
  points: number | null;
  voided: boolean;
  scannedAt: Date | null;
  scannedBy: number | null;
  waitingOrder: WaitingOrder | null;
  claim: AnsweredClaim | null;
}

/** The rejected claim that a case answers; JSON of the database. */
interface AnsweredClaim {
  transactionId: string;
  points: number;
  reason: string | null;
}

/** JSON of the database. */
interface WaitingOrder {
  confirmationId: number;
  serial: number;
  requestedBy: string;
}

/** Lists cases: open ones first, the oldest first; then decided ones, the newest first. */
export async function listCases(db: Kysely<Schema>, state: CaseState | undefined, window: PageWindow) {
  const wanted = state ? sql`where c.state = ${state}` : sql``;
  const reach = window.offset + window.limit;
  // Each part in the order of an index.
  const parts = [
    state === 'open' || !state
      ? sql`(select *, id as place from scan_cases where state = 'open' order by id limit ${reach})`
      : undefined,
    state === 'open'
      ? undefined
      : sql`(
          select *, ${sql.lit(Number.MAX_SAFE_INTEGER)}::bigint - id as place from scan_cases
          where ${state ? sql`state = ${state}` : sql`state <> 'open'`} order by id desc limit ${reach}
        )`,
  ].filter((part) => part !== undefined);
  const { rows } = await selectCases(sql`
    select * from (${sql.join(parts, sql` union all `)}) listed order by place
    limit ${window.limit} offset ${window.offset}`).execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total from scan_cases c ${wanted}`.execute(db);
  return { rows, total: counted.rows[0]!.total } satisfies Page<CaseRow>;
}

export async function readCase(db: Kysely<Schema>, id: number): Promise<CaseRow | undefined> {
  const { rows } = await selectCases(sql`select *, 1 as place from scan_cases where id = ${id}`).execute(db);
  return rows[0];
}

const waitingOrderOf = (caseId: RawBuilder<unknown>) => sql`(
  select json_build_object(
    'confirmationId', o.id, 'serial', (o."order" ->> 'serial')::bigint,
    'requestedBy', (select coalesce(name, mobile) from admins where id = o.requested_by))
  from confirmations o
  where o.state = 'waiting' and o.kind = 'case' and (o."order" ->> 'case_id')::bigint = ${caseId} limit 1
)`;

export async function findWaitingOrder(trx: Transaction<Schema>, caseId: number): Promise<WaitingOrder | null> {
  const { rows } = await sql<{ found: WaitingOrder | null }>`select ${waitingOrderOf(sql`${caseId}`)} as found`.execute(
    trx,
  );
  return rows[0]!.found;
}

const selectCases = (cases: RawBuilder<unknown>) => sql<CaseRow>`
  select c.id, c.state, c.note, c.picture_key as "pictureKey", c.created_at as "createdAt", c.read_at as "readAt",
    c.answer, c.answered_at as "answeredAt", coalesce(a.name, a.mobile) as "answeredBy",
    u.id as "userId", u.role_id as "roleId", u.name, u.mobile, u.suspended_at is not null as suspended,
    c.serial, b.id as "batchId", p.name as "productName", m.name as "modelName", b.points,
    coalesce(b.voided_at is not null or exists (select from voided_codes v where v.serial = c.serial), false) as voided,
    s.scanned_at as "scannedAt", s.user_id as "scannedBy", ${waitingOrderOf(sql`c.id`)} as "waitingOrder",
    (
      select json_build_object('transactionId', transaction_id, 'points', points, 'reason', reason)
      from claims where id = c.claim_id
    ) as claim
  from (${cases}) c
  join users u on u.id = c.user_id
  left join admins a on a.id = c.answered_by
  left join batches b on c.serial >= b.first_serial and c.serial < b.first_serial + b.quantity
  left join products p on p.id = b.product_id
  left join models m on m.id = p.model_id
  left join scans s on s.serial = c.serial
  order by c.place`;

export interface OwnCase {
  id: number;
  state: CaseState;
  note: string | null;
  createdAt: Date;
  answer: string | null;
  answeredAt: Date | null;
  points: number | null;
  productName: string | null;
}

export async function listOwnCases(db: Kysely<Schema>, userId: number, { limit, offset }: PageWindow) {
  const { rows } = await sql<OwnCase>`
    select c.id, c.state, c.note, c.created_at as "createdAt", c.answer, c.answered_at as "answeredAt", s.points,
      p.name as "productName"
    from scan_cases c
    left join scans s on s.serial = c.serial and s.user_id = c.user_id and c.state = 'granted'
    left join batches b on b.id = s.batch_id
    left join products p on p.id = b.product_id
    where c.user_id = ${userId} and c.claim_id is null order by c.id desc limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*) as total from scan_cases where user_id = ${userId} and claim_id is null`.execute(db);
  return { rows, total: counted.rows[0]!.total } satisfies Page<OwnCase>;
}

/** Returns when the user sent the oldest of the cases that fill the limit of a day; undefined below it. */
export async function caseLimitSince(db: Kysely<Schema>, userId: number, now: Date, most: number) {
  const { rows } = await sql<{ at: Date }>`
    select created_at as at from scan_cases
    where user_id = ${userId} and claim_id is null and created_at > ${new Date(now.getTime() - DAY_MS)}
    order by id desc offset ${most - 1}::int limit 1`.execute(db);
  return rows[0]?.at;
}

export async function insertCase(
  trx: Transaction<Schema>,
  given: { userId: number; pictureKey: string | null; note: string | null; at: Date; claimId?: number },
): Promise<OwnCase> {
  const { id } = await trx
    .insertInto('scan_cases')
    .values({
      user_id: given.userId,
      picture_key: given.pictureKey,
      note: given.note,
      created_at: given.at,
      claim_id: given.claimId ?? null,
      // Without a picture there is nothing to read.
      read_at: given.pictureKey === null ? given.at : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const open = { state: 'open' as const, answer: null, answeredAt: null, points: null, productName: null };
  return { id, note: given.note, createdAt: given.at, ...open };
}

/** Finds a user's claim, and whether they have answered its rejection. */
export async function findAnswerableClaim(trx: Transaction<Schema>, userId: number, transactionId: string) {
  const { rows } = await sql<{ id: number; status: ClaimStatus; isAnswered: boolean }>`
    select id, status, exists (select from scan_cases where claim_id = c.id) as "isAnswered"
    from claims c where transaction_id = ${transactionId} and user_id = ${userId}`.execute(trx);
  return rows[0];
}

/** Locks a case; its user is locked before (ledger/active-user.ts). */
export async function lockCase(trx: Transaction<Schema>, id: number) {
  const { rows } = await sql<{ state: CaseState }>`
    select state from scan_cases where id = ${id} for update`.execute(trx);
  return rows[0];
}

export async function markAnswered(
  trx: Transaction<Schema>,
  id: number,
  answered: { state: CaseState; adminId: number; at: Date; serial?: number; answer?: string },
): Promise<void> {
  const { state, adminId, at, serial, answer } = answered;
  await trx
    .updateTable('scan_cases')
    .set({ state, answered_by: adminId, answered_at: at, ...(serial !== undefined && { serial }), answer })
    .where('id', '=', id)
    .execute();
}

export interface UnreadCase {
  id: number;
  pictureKey: string | null;
  /** How often its reading was begun and did not end. */
  tries: number;
}

/** Leases the oldest case whose photograph was not read yet: no other node gets it until `leaseUntil`. */
export async function leaseUnreadCase(db: Kysely<Schema>, now: Date, leaseUntil: Date) {
  const { rows } = await sql<UnreadCase>`
    update scan_cases set lease_until = ${leaseUntil}
    where id = (
      select id from scan_cases where read_at is null and (lease_until is null or lease_until <= ${now})
      order by id limit 1 for update skip locked)
    returning id, picture_key as "pictureKey", read_tries as tries`.execute(db);
  return rows[0];
}

/** Counts a try before it begins: it may end the process. */
export async function countTry(db: Kysely<Schema>, id: number): Promise<void> {
  await sql`update scan_cases set read_tries = read_tries + 1 where id = ${id}`.execute(db);
}

/** Gives up a lease: another node may read the case at once. @param tries as when it was leased */
export async function releaseCase(db: Kysely<Schema>, id: number, tries: number): Promise<void> {
  await db.updateTable('scan_cases').set({ lease_until: null, read_tries: tries }).where('id', '=', id).execute();
}

/** Records what was read; an admin who was faster has the last word. */
export async function markRead(db: Kysely<Schema>, id: number, serial: number | null, at: Date): Promise<void> {
  await sql`
    update scan_cases set read_at = ${at}, serial = case when state = 'open' then ${serial}::bigint else serial end
    where id = ${id} and read_at is null`.execute(db);
}

/** Deletes the cases of a user; the pictures follow within a day (`purgeReplacedPictures`). */
export function deleteCasesOf(trx: Transaction<Schema>, userId: number, { at }: { at: Date }): Promise<void> {
  return deleteCases(trx, sql`user_id = ${userId}`, at);
}

export async function purgeCases({ db, clock }: { db: Kysely<Schema>; clock: { now(): Date } }): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  await deleteCases(db, sql`claim_id is null and created_at < ${before}`, now);
  // Its row stays: a claim is answered once.
  await sql`
    update scan_cases set note = null, answer = null
    where claim_id is not null and answered_at < ${before} and coalesce(note, answer) is not null`.execute(db);
}

async function deleteCases(db: Kysely<Schema>, where: RawBuilder<unknown>, at: Date): Promise<void> {
  await sql`
    with gone as (delete from scan_cases where ${where} returning picture_key)
    insert into replaced_pictures (picture_key, replaced_at)
    select picture_key, ${at}::timestamptz from gone where picture_key is not null
    on conflict (picture_key) do update set replaced_at = excluded.replaced_at`.execute(db);
}
