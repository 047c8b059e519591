import { type Kysely, type RawBuilder, type Transaction, sql } from 'kysely';
import type { MoneyKind, Schema } from '../../platform/database/schema';
import type { PaymentNumber, PaymentResult } from '../../programme/bank-files';
import { type Cause, renewPayouts } from './money.repository';
import { forfeitErased, lockPayouts } from './runs.repository';

/** The payment that a bank's reference (UTR) belongs to. */
export interface ReferenceOwner extends PaymentNumber {
  runId: number;
}

/** Returns the payments that references belong to, as committed; references are normalised. */
export async function findReferenceOwners(
  trx: Transaction<Schema>,
  references: readonly string[],
): Promise<ReadonlyMap<string, ReferenceOwner>> {
  const { rows } = await sql<ReferenceOwner & { reference: string }>`
    select r.reference, i.id as "itemId", run.epoch_id as epoch, run.id as "runId"
    from payment_references r join payout_items i on i.id = r.item_id join payout_runs run on run.id = i.run_id
    where r.reference = any(${[...references]}::text[])`.execute(trx);
  return new Map(rows.map(({ reference, ...owner }) => [reference, owner]));
}

/**
 * Registers references for payments, in order; one that belongs to a payment stays with it, also one that another
 * transaction is registering at this moment.
 * @returns the owner of each
 */
export async function claimReferences(
  trx: Transaction<Schema>,
  claims: readonly { reference: string; itemId: number }[],
): Promise<ReadonlyMap<string, ReferenceOwner>> {
  const first = new Map([...claims].reverse().map(({ reference, itemId }) => [reference, itemId]));
  // Sorted, so that two transactions wait for each other in one direction.
  const given = [...first].map(([reference, item_id]) => ({ reference, item_id }));
  await sql`
    insert into payment_references (reference, item_id)
    select reference, item_id from json_to_recordset(${JSON.stringify(given)}::json) as g (reference text, item_id bigint)
    order by reference on conflict (reference) do nothing`.execute(trx);
  return findReferenceOwners(trx, [...first.keys()]);
}

/** A query for the claims with a correction that waits for a second admin. */
export const CLAIMS_BEING_CORRECTED = sql`
  select k.claim_id from payout_corrections k join confirmations c on c.id = k.confirmation_id
  where c.state = 'waiting'`;

/** Returns those of some claims that have a correction waiting: they may not be paid meanwhile. */
export async function claimsBeingCorrected(
  db: Kysely<Schema>,
  claimIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...claimIds]}::bigint[]) as given (id) where id in (${CLAIMS_BEING_CORRECTED})`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Returns the live payment of a claim: in a run without a result, or paid. */
export async function findLiveItem(trx: Transaction<Schema>, claimId: number): Promise<ReferenceOwner | undefined> {
  const { rows } = await sql<ReferenceOwner>`
    select i.id as "itemId", r.epoch_id as epoch, r.id as "runId" from payout_items i join payout_runs r on r.id = i.run_id
    where i.claim_id = ${claimId} and i.state in ('open', 'paid')`.execute(trx);
  return rows[0];
}

export async function lockPayout(trx: Transaction<Schema>, claimId: number): Promise<void> {
  await sql`select from payouts where claim_id = ${claimId} for no key update`.execute(trx);
}

/**
 * Stores the bank's results for open items of a locked run and closes the run with its last one. What the bank returned
 * is payable again if the user has replaced the details since the run was made; deleted users forfeit it.
 */
export async function storeResults(
  trx: Transaction<Schema>,
  runId: number,
  results: readonly PaymentResult[],
  cause: Cause,
): Promise<void> {
  await lockPayouts(trx, runId);
  await settleItems(trx, runId, results, { ...cause, was: sql`i.state = 'open'`, paid: 'payment', returned: 'return' });
  await sql`
    update payout_runs set state = 'closed', closed_at = ${cause.at}::timestamptz
    where id = ${runId} and not exists (select from payout_items where run_id = ${runId} and state = 'open')`.execute(
    trx,
  );
}

/**
 * Reverses a payment that the bank returned after it had been stored as paid, or stores that one which the bank had
 * returned, or a provider's that was released, arrived after all. The caller has locked the run and the payout.
 */
export async function storeCorrection(
  trx: Transaction<Schema>,
  runId: number,
  result: PaymentResult,
  cause: Cause,
): Promise<void> {
  const was = sql`i.state in ('paid', 'returned', 'cancelled') and i.state <> given.outcome`;
  await settleItems(trx, runId, [result], { ...cause, was, paid: 'late-payment', returned: 'reversal' });
  await sql`update payout_runs set state = 'closed' where id = ${runId} and state = 'cancelled'`.execute(trx);
}

/** Moves the money of each claim from where it is: in the run, paid, returned, payable, or forfeited to the programme. */
async function settleItems(
  trx: Transaction<Schema>,
  runId: number,
  results: readonly PaymentResult[],
  { adminId, at, was, paid, returned }: Cause & { was: RawBuilder<unknown>; paid: MoneyKind; returned: MoneyKind },
): Promise<void> {
  const itemIds = results.map(({ itemId }) => itemId);
  // One parameter for all rows: PostgreSQL takes 65,535 a statement.
  await sql`
    with money as materialized (
      select claim_id, case state when 'forfeited' then 'programme' else state end as account from payouts
      where claim_id in (select claim_id from payout_items where id = any(${itemIds}::bigint[]))
    ),
    ended as (
      update payout_items i
      set state = given.outcome, reference = given.reference, reason = given.reason, resolved_at = ${at}::timestamptz,
        sealed = null
      from json_to_recordset(${JSON.stringify(results)}::json)
        as given ("itemId" bigint, outcome text, reference text, reason text)
      where i.id = given."itemId" and i.run_id = ${runId} and ${was}
      returning i.id, i.claim_id, i.user_id, i.amount_paise, i.state
    ),
    moved as (
      update payouts p set state = ended.state from ended where p.claim_id = ended.claim_id
    )
    insert into money_journal
      (claim_id, user_id, item_id, kind, amount_paise, from_account, to_account, admin_id, at, reversals)
    select claim_id, user_id, id, case state when 'paid' then ${paid} else ${returned} end, amount_paise, account, state,
      ${adminId}::bigint, ${at}::timestamptz,
      (select count(*) from money_journal j where j.claim_id = ended.claim_id and j.kind = 'reversal')
    from ended join money using (claim_id) order by claim_id`.execute(trx);
  // Of these results only: one returned earlier may have been tried again with the present details since.
  const replaced = sql`
    select i.claim_id from payout_items i join payout_runs r on r.id = i.run_id
    join payout_details d on d.user_id = i.user_id
    where i.id = any(${itemIds}::bigint[]) and i.state = 'returned' and greatest(d.entered_at, d.changed_at) > r.created_at`;
  await renewPayouts(trx, sql`p.claim_id in (${replaced})`, { adminId, at });
  await forfeitErased(trx, runId, at);
}
