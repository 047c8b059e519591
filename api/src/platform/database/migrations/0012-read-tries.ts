import { type Kysely, sql } from 'kysely';

/** Counts how often the server began to read the photograph of a case: one that stops it is not tried for ever. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table scan_cases add column read_tries smallint not null default 0`.execute(db);
}
