import { type Kysely, sql, type Transaction } from 'kysely';
import type {
  LeftReason,
  PayoutMethod,
  PayoutState,
  RunChannel,
  RunState,
  Schema,
} from '../../platform/database/schema';
import type { BankFile, PaymentState } from '../../programme/bank-files';
import { type Cause, forfeitPayouts, journalEntries } from './money.repository';

export interface LockedRun {
  id: number;
  state: RunState;
  items: number;
  amountPaise: number;
  /** Null in a run of the provider. */
  createdBy: number | null;
  createdAt: Date;
  channel: RunChannel;
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
    select id, state, items, amount_paise as "amountPaise", created_by as "createdBy", created_at as "createdAt", channel, form
    from payout_runs where id = any(${[...runIds]}::bigint[]) order by id for no key update`.execute(trx);
  return rows;
}

export async function lockPayouts(trx: Transaction<Schema>, runId: number): Promise<void> {
  await sql`
    select from payouts where claim_id in (select claim_id from payout_items where run_id = ${runId})
    order by claim_id for no key update`.execute(trx);
}

/**
 * Takes open items out of a locked run that was not sent: their claims are payable again, or forfeited if their users
 * were deleted. The run's sums shrink; one that would be left empty is cancelled.
 * @param leaving by default all: the run is cancelled
 * @returns what left it, and whether it was cancelled
 */
export async function releaseItems(
  trx: Transaction<Schema>,
  runId: number,
  cause: Cause,
  leaving?: { itemIds: readonly number[]; reason: LeftReason },
) {
  const open = leaving ? (await listOpenItems(trx, runId)).map(({ itemId }) => itemId) : [];
  const staying = open.filter((itemId) => !leaving!.itemIds.includes(itemId));
  const reason = staying.length === 0 ? null : leaving!.reason;
  const change = reason
    ? sql`items = r.items - sums.items, amount_paise = r.amount_paise - sums.paise`
    : sql`state = 'cancelled', closed_at = ${cause.at}::timestamptz`;
  await lockPayouts(trx, runId);
  const { rows } = await sql<{ items: number; amountPaise: number }>`
    with ended as (
      update payout_items
      set state = 'cancelled', resolved_at = ${cause.at}::timestamptz, sealed = null, left_reason = ${reason}::text
      where run_id = ${runId} and state = 'open' and not id = any(${staying}::bigint[])
      returning id as item_id, claim_id, user_id, amount_paise
    ),
    moved as (
      update payouts set state = 'payable' where claim_id in (select claim_id from ended)
    ),
    entries as (${journalEntries('release', 'ended', cause)}),
    sums as (select count(*) as items, coalesce(sum(amount_paise), 0)::bigint as paise from ended)
    update payout_runs r set ${change} from sums where r.id = ${runId}
    returning sums.items, sums.paise as "amountPaise"`.execute(trx);
  await forfeitErased(trx, runId, cause.at);
  return { ...rows[0]!, isCancelled: reason === null };
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
  claimId: number;
  transactionId: string;
  userId: number;
  amountPaise: number;
  method: PayoutMethod;
  sealed: string;
}

export async function listOpenItems(db: Kysely<Schema>, runId: number): Promise<OpenItem[]> {
  const { rows } = await sql<OpenItem>`
    select i.id as "itemId", i.claim_id as "claimId", c.transaction_id as "transactionId", i.user_id as "userId",
      i.amount_paise as "amountPaise", i.method, i.sealed, r.epoch_id as epoch
    from payout_items i join claims c on c.id = i.claim_id join payout_runs r on r.id = i.run_id
    where i.run_id = ${runId} and i.state = 'open' order by i.id`.execute(db);
  return rows;
}

/** A payment of a run, and the state of its claim's money. */
export interface StoredPayment extends PaymentState {
  claimId: number;
  userId: number;
  transactionId: string;
  masked: string;
  payoutState: PayoutState;
}

/** Returns payments by their item ids, of any run. */
export async function findPayments(
  db: Kysely<Schema>,
  itemIds: readonly number[],
): Promise<Map<number, StoredPayment>> {
  const { rows } = await sql<StoredPayment>`
    select i.id as "itemId", r.epoch_id as epoch, i.run_id as "runId", i.claim_id as "claimId", i.user_id as "userId",
      c.transaction_id as "transactionId", i.amount_paise as "amountPaise", i.masked, i.state, i.reference,
      p.state as "payoutState"
    from payout_items i join payout_runs r on r.id = i.run_id join payouts p on p.claim_id = i.claim_id
    join claims c on c.id = i.claim_id
    where i.id = any(${[...itemIds]}::bigint[])`.execute(db);
  return new Map(rows.map((payment) => [payment.itemId, payment]));
}

/** An open item with the reason why it may not be sent. */
export interface LeavingItem {
  runId: number;
  itemId: number;
  reason: LeftReason;
}

/** Locks the runs of a user's items that were not sent, and returns these items by run. The caller has locked the user. */
export async function lockUnsentItems(
  trx: Transaction<Schema>,
  userId: number,
): Promise<{ runId: number; itemIds: number[] }[]> {
  const { rows } = await sql<{ runId: number; itemIds: number[] }>`
    with locked as materialized (
      select id from payout_runs
      where state in ('proposed', 'confirmed')
        and id in (select run_id from payout_items where user_id = ${userId} and state = 'open')
      order by id for no key update
    )
    select locked.id as "runId",
      (select json_agg(i.id order by i.id) from payout_items i
        where i.run_id = locked.id and i.user_id = ${userId} and i.state = 'open') as "itemIds"
    from locked order by 1`.execute(trx);
  return rows;
}

/** Returns the open items of a locked run whose users are suspended or deleted. */
export async function findItemsNotPayable(trx: Transaction<Schema>, runId: number): Promise<LeavingItem[]> {
  const { rows } = await sql<LeavingItem>`
    select i.run_id as "runId", i.id as "itemId",
      case when u.erased_at is null then 'suspended' else 'deleted' end as reason
    from payout_items i join users u on u.id = i.user_id
    where i.run_id = ${runId} and i.state = 'open' and (u.erased_at is not null or u.suspended_at is not null)
    order by i.id`.execute(trx);
  return rows;
}

export async function listUsersOfRun(trx: Transaction<Schema>, runId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct user_id as id from payout_items where run_id = ${runId} and state = 'open' order by 1`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Lists the runs that wait for a second admin, oldest first. */
export function listProposedRuns(db: Kysely<Schema>, { createdBy }: { createdBy?: number } = {}) {
  return db
    .selectFrom('payout_runs')
    .select(['id', 'created_by as createdBy', 'created_at as createdAt'])
    .where('state', '=', 'proposed')
    .$if(createdBy !== undefined, (query) => query.where('created_by', '=', createdBy!))
    .orderBy('id')
    .execute();
}
