import { type Kysely, sql } from 'kysely';

export const transaction = 'none';

const indexes: Record<string, ReturnType<typeof sql>> = {
  // Which keys encrypt anything, and the rows of one key by their ids.
  payout_details_by_key: sql`payout_details (split_part(sealed, '.', 1), user_id)`,
  payout_items_by_key: sql`payout_items (split_part(sealed, '.', 1), id) where sealed is not null`,
  // Who else is paid there.
  payout_details_by_destination: sql`payout_details (destination_key, user_id) where destination_key is not null`,
  payout_details_unkeyed: sql`payout_details (split_part(sealed, '.', 1), user_id) where destination_key is null`,
};

/** Indexes by which payout details are found by their key and their destination, on tables in use. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, definition] of Object.entries(indexes)) {
    await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db);
    await sql`create index concurrently ${sql.ref(name)} on ${definition}`.execute(db);
  }
}
