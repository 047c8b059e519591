import { type Kysely, sql, type Transaction } from 'kysely';
import { lockKey } from '../../platform/database/lock-key';
import type { InstantProblem, InstantState, Schema } from '../../platform/database/schema';
import type { PaymentNumber } from '../../programme/bank-files';
import { verifiedDetails } from '../payee-verification';
import type { PayoutProvider } from '../payout-providers';
import { lastPaused, neverAccepted } from './rejections.repository';

export async function insertPayment(
  trx: Transaction<Schema>,
  { runId, provider, at }: { runId: number; provider: Pick<PayoutProvider, 'name' | 'account'>; at: Date },
): Promise<void> {
  await sql`
    insert into instant_payments (item_id, provider, provider_account, due_at, created_at, changed_at)
    select id, ${provider.name}, ${provider.account}, ${at}, ${at}, ${at} from payout_items where run_id = ${runId}`.execute(
    trx,
  );
}

/** A payment that this process has leased. */
export interface DuePayment extends PaymentNumber {
  runId: number;
  /** Before the lease: one that was created is sent now, and any other is read first. */
  state: InstantState;
  attempts: number;
  createdAt: Date;
  /** Made since the last restore: no order of it can be missing here. */
  isOfThisEpoch: boolean;
  /** Before the lease: when it was last ordered. */
  orderedAt: Date | null;
  /** When the lease ends: it is ours while `due_at` is this. */
  until: Date;
}

/**
 * Leases payments of a provider's account that are due, open ones first. One that was created is marked as sent before it
 * is: if this process is killed meanwhile, the next one reads what became of it.
 * @param createdBefore only those that were created, and not sent, before this
 */
export async function leasePayments(
  db: Kysely<Schema>,
  given: { account: string; createdBefore: Date; limit: number; now: Date; until: Date },
): Promise<DuePayment[]> {
  const { account, createdBefore, limit, now, until } = given;
  const { rows } = await sql<DuePayment>`
    with due as (
      select item_id, state, ordered_at from instant_payments
      where due_at <= ${now} and provider_account = ${account} and (state <> 'created' or created_at <= ${createdBefore})
      order by state in ('created', 'sent', 'processing') desc, due_at limit ${limit} for update skip locked
    )
    update instant_payments o
    set due_at = ${until}, attempts = o.attempts + 1, state = case o.state when 'created' then 'sent' else o.state end,
      ordered_at = case o.state when 'created' then ${now} else o.ordered_at end
    from due, payout_items i join payout_runs r on r.id = i.run_id
    where o.item_id = due.item_id and i.id = due.item_id
    returning o.item_id as "itemId", r.epoch_id as epoch, r.id as "runId", due.state, o.attempts, o.created_at as "createdAt",
      due.ordered_at as "orderedAt", r.epoch_id = (select max(id) from epochs) as "isOfThisEpoch", o.due_at as until`.execute(
    db,
  );
  return rows;
}

/**
 * Lists payments that were created before a time and are not sent, as another account is configured since, or none. Those
 * of before a restore are left: they may have been sent.
 */
export async function listStranded(db: Kysely<Schema>, { account, before }: { account: string; before: Date }) {
  const { rows } = await sql<Pick<DuePayment, 'itemId' | 'runId' | 'until'>>`
    select o.item_id as "itemId", r.id as "runId", o.due_at as until
    from instant_payments o join payout_items i on i.id = o.item_id join payout_runs r on r.id = i.run_id
    where o.state = 'created' and o.due_at is not null and o.created_at < ${before} and o.provider_account <> ${account}
      and r.epoch_id = (select max(id) from epochs)
    order by o.item_id limit 100`.execute(db);
  return rows;
}

/** Stores that a leased payment is ordered again. @returns false if the lease is another process's: it must not be */
export async function markOrdered(db: Kysely<Schema>, { itemId, until }: DuePayment, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('instant_payments')
    .set({ ordered_at: at })
    .where('item_id', '=', itemId)
    .where('due_at', '=', until)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes a payment due now, of which the provider has news. An unknown reference changes nothing. */
export async function hastenPayment(db: Kysely<Schema>, { itemId, epoch }: PaymentNumber, now: Date): Promise<void> {
  await sql`
    update instant_payments o set due_at = ${now}, attempts = 0
    from payout_items i join payout_runs r on r.id = i.run_id
    where o.item_id = ${itemId} and i.id = o.item_id and r.epoch_id = ${epoch} and o.state <> 'created'`.execute(db);
}

export function lockPayment(trx: Transaction<Schema>, itemId: number) {
  return trx
    .selectFrom('instant_payments')
    .select(['state', 'reason', 'provider_id as providerId', 'attempts', 'created_at as createdAt', 'due_at as dueAt'])
    .where('item_id', '=', itemId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export interface PaymentChange {
  state: InstantState;
  reason: string | null;
  problem: InstantProblem | null;
  providerId?: string | undefined;
  dueAt: Date | null;
  /** Of the lease under which this was learned. */
  until: Date;
  at: Date;
}

/** Stores what is known of a locked payment now. One that has become due since it was leased stays due: there is news of it. */
export async function storePayment(
  trx: Transaction<Schema>,
  itemId: number,
  { state, reason, problem, providerId, dueAt, until, at }: PaymentChange,
): Promise<void> {
  await sql`
    update instant_payments set reason = ${reason}, problem = ${problem},
      due_at = case when due_at = ${until} then ${dueAt}::timestamptz else due_at end,
      provider_id = coalesce(${providerId ?? null}, provider_id), state = ${state},
      changed_at = case state when ${state} then changed_at else ${at} end,
      attempts = case state when ${state} then attempts else 0 end
    where item_id = ${itemId}`.execute(trx);
}

/** Postpones a leased payment about which nothing was learned. */
export async function postponePayment(db: Kysely<Schema>, { itemId, until }: DuePayment, dueAt: Date): Promise<void> {
  await db
    .updateTable('instant_payments')
    .set({ due_at: dueAt })
    .where('item_id', '=', itemId)
    .where('due_at', '=', until)
    .execute();
}

const ONE_AT_A_TIME = 7_203_101;

/** Those who start payments wait here for each other until the transaction ends: the limits are sums. */
export async function lockStarts(trx: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey(ONE_AT_A_TIME)})`.execute(trx);
}

/** Sums of payments since a time, without those that failed. */
const sinceThen = (since: Date) => sql`
  instant_payments o join payout_items i on i.id = o.item_id
  where o.created_at >= ${since}::timestamptz and o.state <> 'failed'`;

/** Returns what payments since a time take together, in paise. */
export async function sumSince(db: Kysely<Schema>, since: Date): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(i.amount_paise), 0)::bigint as paise from ${sinceThen(since)}`.execute(db);
  return rows[0]!.paise;
}

/**
 * A condition over `p` (payouts) and `d` (payout_details): verified, within the limits of a payment and a user, and not tried with
 * these details before: what the provider failed to pay is for a run, except what it never accepted before a pause.
 */
export const mayStart = (limits: { paymentPaise: number; userPaise: number; dayStart: Date }) => sql`
  p.amount_paise <= ${limits.paymentPaise}
  and ${verifiedDetails} and p.amount_paise + (
    select coalesce(sum(i.amount_paise), 0) from ${sinceThen(limits.dayStart)} and i.user_id = p.user_id
  ) <= ${limits.userPaise}
  and not exists (
    select from payout_items i join instant_payments o on o.item_id = i.id
    where i.claim_id = p.claim_id and o.created_at >= greatest(d.entered_at, d.changed_at)
      and not (${neverAccepted} and o.created_at <= ${lastPaused})
  )`;
