import { type Kysely, type Transaction, sql } from 'kysely';
import type { PayoutItemState, PayoutMethod, RunState, Schema } from '../../platform/database/schema';
import type { BankFile, PaymentResult, PaymentState } from '../../programme/bank-files';
import { type Cause, forfeitPayouts, journalEntries, renewPayouts, reversalsOf } from './money.repository';

export interface LockedRun {
  id: number;
  state: RunState;
  items: number;
  amountPaise: number;
  createdBy: number;
  createdAt: Date;
  /** Null in a run that was made before runs kept their form. */
  form: BankFile | null;
}

/** Locks a run (`lockRuns`). Undefined if there is none. */
export async function lockRun(trx: Transaction<Schema>, runId: number): Promise<LockedRun | undefined> {
  return (await lockRuns(trx, [runId]))[0];
}

/**
 * Locks runs, after the users of their items and before their payouts (lock order: ledger/active-user.ts). A deletion or
 * suspension of one of these accounts is complete, or waits.
 */
export async function lockRuns(trx: Transaction<Schema>, runIds: readonly number[]): Promise<LockedRun[]> {
  await sql`
    select from users where id in (select user_id from payout_items where run_id = any(${[...runIds]}::bigint[]))
    order by id for share`.execute(trx);
  const { rows } = await sql<LockedRun>`
    select id, state, items, amount_paise as "amountPaise", created_by as "createdBy", created_at as "createdAt", form
    from payout_runs where id = any(${[...runIds]}::bigint[]) order by id for no key update`.execute(trx);
  return rows;
}

export async function lockPayouts(trx: Transaction<Schema>, runId: number): Promise<void> {
  await sql`
    select from payouts where claim_id in (select claim_id from payout_items where run_id = ${runId})
    order by claim_id for no key update`.execute(trx);
}

export async function setConfirmed(trx: Transaction<Schema>, runId: number, { adminId, at }: Cause): Promise<void> {
  const confirmed = { state: 'confirmed', confirmed_by: adminId, confirmed_at: at } as const;
  await trx.updateTable('payout_runs').set(confirmed).where('id', '=', runId).execute();
}

export async function setSent(trx: Transaction<Schema>, runId: number, at: Date): Promise<void> {
  await trx.updateTable('payout_runs').set({ state: 'sent', sent_at: at }).where('id', '=', runId).execute();
}

/** Cancels a locked run that was not sent: its claims are payable again. */
export async function setCancelled(trx: Transaction<Schema>, runId: number, cause: Cause): Promise<void> {
  await lockPayouts(trx, runId);
  await sql`
    with ended as (
      update payout_items set state = 'cancelled', resolved_at = ${cause.at}::timestamptz, sealed = null
      where run_id = ${runId} and state = 'open'
      returning id as item_id, claim_id, user_id, amount_paise
    ),
    moved as (
      update payouts set state = 'payable' where claim_id in (select claim_id from ended)
    ),
    entries as (${journalEntries('release', 'ended', cause)})
    update payout_runs set state = 'cancelled', closed_at = ${cause.at}::timestamptz where id = ${runId}`.execute(trx);
  await forfeitErased(trx, runId, cause.at);
}

export interface StoredItem {
  id: number;
  userId: number;
  transactionId: string;
  masked: string;
  state: PayoutItemState;
  amountPaise: number;
  reference: string | null;
}

/** Returns those of the items that are in the run; its lock protects them. */
export async function readItems(
  trx: Transaction<Schema>,
  runId: number,
  itemIds: readonly number[],
): Promise<StoredItem[]> {
  const { rows } = await sql<StoredItem>`
    select i.id, i.user_id as "userId", c.transaction_id as "transactionId", i.masked, i.state,
      i.amount_paise as "amountPaise", i.reference
    from payout_items i join claims c on c.id = i.claim_id
    where i.run_id = ${runId} and i.id = any(${[...itemIds]}::bigint[])`.execute(trx);
  return rows;
}

/**
 * Stores the bank's results for open items of a locked run and closes the run with its last one. What the bank returned
 * is payable again if the user has replaced the details since the run was made; deleted users forfeit it.
 */
export async function storeResults(
  trx: Transaction<Schema>,
  runId: number,
  results: readonly PaymentResult[],
  { adminId, at }: Cause,
): Promise<void> {
  await lockPayouts(trx, runId);
  // One parameter for all rows: PostgreSQL takes 65,535 a statement.
  await sql`
    with ended as (
      update payout_items i
      set state = given.outcome, reference = given.reference, reason = given.reason, resolved_at = ${at}::timestamptz,
        sealed = null
      from json_to_recordset(${JSON.stringify(results)}::json)
        as given ("itemId" bigint, outcome text, reference text, reason text)
      where i.id = given."itemId" and i.run_id = ${runId} and i.state = 'open'
      returning i.id as item_id, i.claim_id, i.user_id, i.amount_paise, i.state
    ),
    moved as (
      update payouts p set state = ended.state from ended where p.claim_id = ended.claim_id
    )
    insert into money_journal
      (claim_id, user_id, item_id, kind, amount_paise, from_account, to_account, admin_id, at, reversals)
    select claim_id, user_id, item_id, case state when 'paid' then 'payment' else 'return' end, amount_paise, 'in-run',
      state, ${adminId}::bigint, ${at}::timestamptz, ${reversalsOf('ended.claim_id')}
    from ended order by claim_id`.execute(trx);
  // Of these results only: one returned earlier may have been tried again with the present details since.
  const replaced = sql`
    select i.claim_id from payout_items i join payout_runs r on r.id = i.run_id
    join payout_details d on d.user_id = i.user_id
    where i.id = any(${results.map(({ itemId }) => itemId)}::bigint[]) and i.state = 'returned'
      and greatest(d.entered_at, d.changed_at) > r.created_at`;
  await renewPayouts(trx, sql`p.claim_id in (${replaced})`, { adminId, at });
  await forfeitErased(trx, runId, at);
  await sql`
    update payout_runs set state = 'closed', closed_at = ${at}::timestamptz
    where id = ${runId} and not exists (select from payout_items where run_id = ${runId} and state = 'open')`.execute(
    trx,
  );
}

/** Forfeits what is unpaid of deleted users with items in the run. */
export async function forfeitErased(trx: Transaction<Schema>, runId: number, at: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct u.id from payout_items i join users u on u.id = i.user_id
    where i.run_id = ${runId} and u.erased_at is not null order by u.id`.execute(trx);
  for (const { id } of rows) await forfeitPayouts(trx, id, at);
}

/** An unresolved item for the bank's file, with the details that the claim's owner had when the run was made. */
export interface OpenItem {
  itemId: number;
  epoch: number;
  transactionId: string;
  userId: number;
  amountPaise: number;
  method: PayoutMethod;
  sealed: string;
}

export async function listOpenItems(db: Kysely<Schema>, runId: number): Promise<OpenItem[]> {
  const { rows } = await sql<OpenItem>`
    select i.id as "itemId", c.transaction_id as "transactionId", i.user_id as "userId",
      i.amount_paise as "amountPaise", i.method, i.sealed, r.epoch_id as epoch
    from payout_items i join claims c on c.id = i.claim_id join payout_runs r on r.id = i.run_id
    where i.run_id = ${runId} and i.state = 'open' order by i.id`.execute(db);
  return rows;
}

/** Returns payments by their item ids, of any run. */
export async function findPayments(
  db: Kysely<Schema>,
  itemIds: readonly number[],
): Promise<ReadonlyMap<number, PaymentState>> {
  const { rows } = await sql<PaymentState>`
    select i.id as "itemId", i.run_id as "runId", i.amount_paise as "amountPaise", i.state, i.reference,
      r.epoch_id as epoch
    from payout_items i join payout_runs r on r.id = i.run_id where i.id = any(${[...itemIds]}::bigint[])`.execute(db);
  return new Map(rows.map((payment) => [payment.itemId, payment]));
}

/** Returns the users of payments by item id, of any run. */
export async function findPayees(db: Kysely<Schema>, itemIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; userId: number }>`
    select id, user_id as "userId" from payout_items where id = any(${[...itemIds]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, userId }) => [id, userId]));
}
