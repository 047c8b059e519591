import { type Transaction, sql } from 'kysely';
import type { PayoutItemState, PayoutState, Schema } from '../../platform/database/schema';
import { renewPayouts, reversalsOf } from './money.repository';

/** A query for the claims with a correction that waits for a second admin. */
export const CLAIMS_BEING_CORRECTED = sql`
  select k.claim_id from payout_corrections k join confirmations c on c.id = k.confirmation_id
  where c.state = 'waiting'`;

/** Returns those of some claims that have a correction waiting: they may not be paid meanwhile. */
export async function claimsBeingCorrected(
  trx: Transaction<Schema>,
  claimIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...claimIds]}::bigint[]) as given (id) where id in (${CLAIMS_BEING_CORRECTED})`.execute(
    trx,
  );
  return new Set(rows.map(({ id }) => id));
}

/** A payment whose result may be corrected. */
export interface DecidedItem {
  id: number;
  epoch: number;
  runId: number;
  claimId: number;
  userId: number;
  transactionId: string;
  amountPaise: number;
  masked: string;
  state: PayoutItemState;
  reference: string | null;
  payoutState: PayoutState;
}

/** Reads a payment with the state of its claim's money; undefined if there is none. */
export async function findDecidedItem(trx: Transaction<Schema>, itemId: number): Promise<DecidedItem | undefined> {
  const { rows } = await sql<DecidedItem>`
    select i.id, r.epoch_id as epoch, i.run_id as "runId", i.claim_id as "claimId", i.user_id as "userId",
      c.transaction_id as "transactionId", i.amount_paise as "amountPaise", i.masked, i.state, i.reference,
      p.state as "payoutState"
    from payout_items i join payout_runs r on r.id = i.run_id join payouts p on p.claim_id = i.claim_id
    join claims c on c.id = i.claim_id
    where i.id = ${itemId}`.execute(trx);
  return rows[0];
}

/** The live payment of a claim: in a run without a result, or paid. */
export interface LiveItem {
  id: number;
  epoch: number;
  runId: number;
}

export async function findLiveItem(trx: Transaction<Schema>, claimId: number): Promise<LiveItem | undefined> {
  const { rows } = await sql<LiveItem>`
    select i.id, r.epoch_id as epoch, r.id as "runId" from payout_items i join payout_runs r on r.id = i.run_id
    where i.claim_id = ${claimId} and i.state in ('open', 'paid')`.execute(trx);
  return rows[0];
}

export async function lockPayout(trx: Transaction<Schema>, claimId: number): Promise<void> {
  await sql`select from payouts where claim_id = ${claimId} for no key update`.execute(trx);
}

export async function insertCorrection(
  trx: Transaction<Schema>,
  correction: { confirmation_id: number; item_id: number; claim_id: number },
): Promise<void> {
  await trx.insertInto('payout_corrections').values(correction).execute();
}

interface Cause {
  adminId: number;
  at: Date;
}

/**
 * Reverses a payment that the bank returned after it had been stored as paid: the money waits for other payout details,
 * or is payable again if the user has replaced them since the run was made. The caller has locked the run and the payout.
 */
export async function storeReversal(
  trx: Transaction<Schema>,
  itemId: number,
  { reason, adminId, at }: Cause & { reason: string },
): Promise<void> {
  await sql`
    with ended as (
      update payout_items set state = 'returned', reference = null, reason = ${reason}, resolved_at = ${at}::timestamptz
      where id = ${itemId} and state = 'paid' returning id, claim_id, user_id, amount_paise
    ),
    moved as (
      update payouts set state = 'returned' where claim_id in (select claim_id from ended)
    )
    insert into money_journal
      (claim_id, user_id, item_id, kind, amount_paise, from_account, to_account, admin_id, at, reversals)
    select claim_id, user_id, id, 'reversal', amount_paise, 'paid', 'returned', ${adminId}::bigint, ${at}::timestamptz,
      ${reversalsOf('ended.claim_id')}
    from ended`.execute(trx);
  const replaced = sql`
    select i.claim_id from payout_items i join payout_runs r on r.id = i.run_id
    join payout_details d on d.user_id = i.user_id
    where i.id = ${itemId} and greatest(d.entered_at, d.changed_at) > r.created_at`;
  await renewPayouts(trx, sql`p.claim_id in (${replaced})`, { adminId, at });
}

/**
 * Stores that a payment which the bank had returned arrived after all, from where the claim's money is: returned, payable
 * again, or forfeited by a deleted user. The caller has locked the run and the payout.
 */
export async function storeLatePayment(
  trx: Transaction<Schema>,
  itemId: number,
  { reference, adminId, at }: Cause & { reference: string },
): Promise<void> {
  await sql`
    with money as (
      select p.claim_id, case p.state when 'forfeited' then 'programme' else p.state end as account
      from payouts p join payout_items i on i.claim_id = p.claim_id where i.id = ${itemId}
    ),
    ended as (
      update payout_items set state = 'paid', reference = ${reference}, reason = null, resolved_at = ${at}::timestamptz
      where id = ${itemId} and state = 'returned' returning id, claim_id, user_id, amount_paise
    ),
    moved as (
      update payouts set state = 'paid' where claim_id in (select claim_id from ended)
    )
    insert into money_journal
      (claim_id, user_id, item_id, kind, amount_paise, from_account, to_account, admin_id, at, reversals)
    select ended.claim_id, user_id, id, 'late-payment', amount_paise, account, 'paid', ${adminId}::bigint,
      ${at}::timestamptz, ${reversalsOf('ended.claim_id')}
    from ended join money using (claim_id)`.execute(trx);
}
