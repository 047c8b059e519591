import { type Kysely, sql } from 'kysely';

const statements = [
  // What a point of the claim is worth in paise, stated when it was made; null if a point had no value then.
  sql`alter table claims add column value_paise bigint`,
  sql`alter table claims add constraint claims_value_check check (value_paise > 0) not valid`,
  // As payout_details has it: of the details used, until the account is deleted.
  sql`alter table payout_items add column destination_key text`,
];

/** Claims state what they are worth, and payments where they go. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
