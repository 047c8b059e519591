import { type Kysely, sql } from 'kysely';

/**
 * Which labels a dispatch had, and its corrections: each is a further row, whose `dispatch_id` is the first one. Rows of
 * before have no range, and no time of recording.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table batch_events
      add column if not exists first_serial bigint, add column if not exists last_serial bigint,
      add column if not exists dispatch_id bigint, add column if not exists recorded_at timestamptz`.execute(db);
}
