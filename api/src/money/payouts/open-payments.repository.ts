import { type Kysely, sql, type Transaction } from 'kysely';
import type { InstantProblem, InstantState, Schema } from '../../platform/database/schema';

/** Over `o` (instant_payments): it has no result, and none for an hour. */
export const isOpen = sql`o.state in ('created', 'sent', 'processing')`;
export const isLate = (at: Date) => sql`(${isOpen} and o.created_at < ${at}::timestamptz - interval '1 hour')`;

/** Returns whether a payment at once without a result is late, or its provider says something else: admins may state it. */
export async function awaitsAdmins(db: Kysely<Schema>, itemId: number, at: Date): Promise<boolean> {
  const { rows } = await sql`
    select from instant_payments o
    where item_id = ${itemId} and (${isLate(at)} or problem is not null and (${isOpen} or state = 'failed'))`.execute(
    db,
  );
  return rows.length > 0;
}

export function lockOpenPayment(trx: Transaction<Schema>, itemId: number) {
  return trx
    .selectFrom('instant_payments')
    .select(['state', 'ordered_at as orderedAt'])
    .where('item_id', '=', itemId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Stores how admins ended a payment at once, and has its provider read now. Changes nothing for one of a bank file. */
export async function endPayment(
  trx: Transaction<Schema>,
  {
    itemId,
    state,
    problem = null,
    at,
  }: { itemId: number; state: InstantState; problem?: InstantProblem | null; at: Date },
): Promise<void> {
  await trx
    .updateTable('instant_payments')
    .set({ state, problem, reason: null, attempts: 0, due_at: at, changed_at: at })
    .where('item_id', '=', itemId)
    .execute();
}

/** Returns whether two admins stated that a payment was paid. */
export async function isStatedPaid(db: Kysely<Schema>, itemId: number): Promise<boolean> {
  const { rows } = await sql`
    select from payout_corrections k join confirmations c on c.id = k.confirmation_id
    where k.item_id = ${itemId} and c.state = 'confirmed' and c."order" @> '{"to": "paid"}'`.execute(db);
  return rows.length > 0;
}
