import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema';

/** Returns what admins call an account: its name, else its number; null if it was deleted. */
export async function findAccountName(db: Kysely<Schema>, id: number): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    select coalesce(nullif(name, ''), mobile) as name from users where id = ${id}`.execute(db);
  return rows[0]?.name ?? null;
}

/** Lists what waits for a decision or a payment, by the names that admins read: `TX-10001`, `photo 7`, `answer 8`. */
export async function listOpen(trx: Transaction<Schema>, userId: number): Promise<string[]> {
  const pending = await sql<{ name: string }>`
    select transaction_id as name from claims where user_id = ${userId} and status = 'pending' order by id`.execute(
    trx,
  );
  // After those that were pending: an approval under way meanwhile leaves its claim in one of the two.
  const unpaid = await sql<{ name: string }>`
    select c.transaction_id as name from payouts p join claims c on c.id = p.claim_id
    where p.user_id = ${userId} and (p.state in ('payable', 'in-run', 'returned') or exists (
      select from payout_corrections x join confirmations o on o.id = x.confirmation_id
      where x.claim_id = p.claim_id and o.state = 'waiting'))
    order by c.id`.execute(trx);
  const cases = await sql<{ name: string }>`
    select case when claim_id is null then 'photo ' else 'answer ' end || id as name from scan_cases where user_id = ${userId} and state = 'open' order by id`.execute(
    trx,
  );
  return [pending, unpaid, cases].flatMap(({ rows }) => rows.map(({ name }) => name));
}

/** Lists the claims of an account since a time that were not rejected. */
export async function listClaimsSince(trx: Transaction<Schema>, userId: number, since: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select transaction_id as name from claims
    where user_id = ${userId} and claimed_at >= ${since} and status <> 'rejected' order by id`.execute(trx);
  return rows.map(({ name }) => name);
}
