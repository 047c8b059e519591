import { type Kysely, sql, type Transaction } from 'kysely';
import { readCountedPage } from '../../platform/database/queries';
import type { PayoutMethod, Schema } from '../../platform/database/schema';
import type { PageWindow } from '../../platform/http/request-fields';
import { readSettings } from '../../programme/programme';
import { VERDICTS } from './compare-payee-names';
import type { WrongField } from './payee-verifier';

/** How a verification ended: how the names compare; `invalid`: the bank has no such account; `failed`: it is not known. */
export const OUTCOMES = [...VERDICTS, 'invalid', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** `review`: an admin decides; `correction`: an admin has asked the user to correct the details. */
export const PAYEE_STATES = ['verifying', 'verified', 'review', 'correction', 'invalid'] as const;
export type PayeeState = (typeof PAYEE_STATES)[number];

/** The verification of payout details, with the bank's name encrypted. */
export interface PayeeRow {
  verificationId: number;
  userId: number;
  state: PayeeState;
  outcome: Outcome | null;
  wrongField: WrongField | null;
  sealed: string;
  endedAt: Date | string | null;
  /** Of the last decision. */
  reason: string | null;
}

/** Over `d` (payout_details): joins as `v` the verification of exactly these details. */
const isOfDetails = sql`v.id = d.verification_id and v.user_id = d.user_id and v.destination_key = d.destination_key`;
const ofDetails = sql`payee_verifications v on ${isOfDetails}`;

const decided = (decision: 'accepted' | 'correction') =>
  sql`exists (select from payee_decisions where verification_id = v.id and decision = ${decision})`;
const isVerified = sql`(v.outcome = 'match' or ${decided('accepted')})`;

/** A condition over `d` (payout_details): the payee is verified for exactly these details. */
export const verifiedDetails = sql`exists (select from payee_verifications v where ${isOfDetails} and ${isVerified})`;

const row = sql`
  v.id as "verificationId", v.user_id as "userId", v.outcome, v.wrong_field as "wrongField", v.sealed, v.ended_at as "endedAt",
  case when v.outcome is null then 'verifying' when ${isVerified} then 'verified' when v.outcome = 'invalid' then 'invalid'
    when ${decided('correction')} then 'correction' else 'review' end as state,
  (select reason from payee_decisions where verification_id = v.id order by at desc limit 1) as reason`;

/** Returns what is known of a user's present details; undefined if their verification has not begun. */
export async function findPayee(db: Kysely<Schema>, userId: number): Promise<PayeeRow | undefined> {
  const { rows } = await sql<PayeeRow>`
    select ${row} from payout_details d join ${ofDetails} where d.user_id = ${userId}`.execute(db);
  return rows[0];
}

/** Returns the payees of payments by item id, for the destinations that the payments have; without an entry: unverified. */
export async function listPayeesOfItems(
  db: Kysely<Schema>,
  itemIds: readonly number[],
): Promise<Map<number, PayeeRow>> {
  const { rows } = await sql<PayeeRow & { itemId: number }>`
    select distinct on (i.id) i.id as "itemId", ${row} from payout_items i
    join payee_verifications v on v.user_id = i.user_id and v.destination_key = i.destination_key
    where i.id = any(${[...itemIds]}::bigint[]) order by i.id, v.id desc`.execute(db);
  return new Map(rows.map(({ itemId, ...payee }) => [itemId, payee]));
}

/** A payee whose names an admin compares. */
export interface UnclearPayee extends PayeeRow {
  userName: string | null;
  mobile: string;
  roleId: number;
  method: PayoutMethod;
  masked: string;
  /** The details, with the name that the user gave. */
  given: string;
  /** What is due to the user now. */
  amountPaise: number;
  /** A second admin must decide about its acceptance. */
  isOrdered: boolean;
}

/** Over `v`: what is due to the user and not paid, and whether an order to accept waits. */
const due = sql`
  (select coalesce(sum(amount_paise), 0)::bigint from payouts
    where user_id = v.user_id and state in ('payable', 'in-run', 'returned'))`;
const isOrdered = sql`
  exists (select from confirmations where kind = 'payee' and state = 'waiting'
    and "order" @> jsonb_build_object('verification_id', v.id))`;

/** Lists the payees that wait for an admin, oldest first. */
export const listUnclear = (db: Kysely<Schema>, window: PageWindow) =>
  readCountedPage(
    db,
    window,
    ({ limit, offset }) => sql<UnclearPayee & { total: number }>`
    select ${row}, u.name as "userName", u.mobile, u.role_id as "roleId", d.method, d.masked, d.sealed as given,
      ${due} as "amountPaise", ${isOrdered} as "isOrdered", count(*) over () as total
    from payee_verifications v join payout_details d on d.user_id = v.user_id and d.verification_id = v.id
      and d.destination_key = v.destination_key
    join users u on u.id = v.user_id
    where v.outcome in ('close', 'mismatch', 'unreadable', 'failed') and u.suspended_at is null
      and not exists (select from payee_decisions where verification_id = v.id)
    order by v.id limit ${limit} offset ${offset}`,
  );

/** Finds the user of a verification, with what is due to them, and what their pending claims are worth. */
export async function findDecidable(trx: Transaction<Schema>, id: number) {
  const { pointValuePaise } = await readSettings(trx);
  const { rows } = await sql<{ userId: number; unpaidPaise: number; pendingPaise: number; isOrdered: boolean }>`
    select v.user_id as "userId", ${due} as "unpaidPaise", (
        select coalesce(sum(points * coalesce(value_paise, ${pointValuePaise}::bigint, 0)), 0)::bigint from claims
        where user_id = v.user_id and status = 'pending'
      ) as "pendingPaise", ${isOrdered} as "isOrdered"
    from payee_verifications v where v.id = ${id}`.execute(trx);
  return rows[0];
}

export async function insertDecision(
  trx: Transaction<Schema>,
  given: { id: number; decision: 'accepted' | 'correction'; reason: string; adminId: number; at: Date },
): Promise<void> {
  const { id, decision, reason, adminId, at } = given;
  await trx
    .insertInto('payee_decisions')
    .values({ verification_id: id, decision, reason, admin_id: adminId, at })
    .execute();
}

/** Lists all verifications of a user, oldest first. */
export const listVerifications = (db: Kysely<Schema>, userId: number) =>
  db
    .selectFrom('payee_verifications')
    .select(['created_at as askedAt', 'masked', 'outcome', 'ended_at as endedAt', 'sealed'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
