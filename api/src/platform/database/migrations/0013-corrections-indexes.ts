import { type Kysely, sql } from 'kysely';

export const transaction = 'none';

/** A claim is paid once between two reversals, instead of once. Without a transaction: rows are inserted meanwhile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`drop index concurrently if exists money_journal_one_payment_between_reversals`,
    sql`
      create unique index concurrently money_journal_one_payment_between_reversals on money_journal (claim_id, coalesce(reversals, 0))
      where kind in ('payment', 'late-payment')`,
    sql`drop index concurrently if exists money_journal_one_reversal_of_a_payment`,
    sql`
      create unique index concurrently money_journal_one_reversal_of_a_payment on money_journal (claim_id, coalesce(reversals, 0))
      where kind = 'reversal'`,
    sql`drop index concurrently if exists money_journal_one_payment_a_claim`,
  ])
    await statement.execute(db);
}
