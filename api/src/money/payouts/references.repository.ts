import { type Transaction, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import type { PaymentNumber } from '../../programme/bank-files';

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
 * transaction is registering at this moment. @returns the owner of each
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
