import { type Kysely, sql } from 'kysely';

/**
 * Which labels a dispatch had, and its corrections: each is a further row, whose `dispatch_id` is the first one. Rows of
 * before have no range, and no time of recording.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table batch_events
      add column first_serial bigint, add column last_serial bigint,
      add column dispatch_id bigint, add column recorded_at timestamptz`.execute(db);
}
