import { type Kysely, sql } from 'kysely';

/**
 * Functions of generated columns that call another function of ours find it under any search path. pg_restore sets an empty
 * one: without this a dump of the database could be made, but never restored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter function audit_subjects(jsonb) set search_path from current`.execute(db);
  await sql`alter function audit_words(jsonb) set search_path from current`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter function audit_subjects(jsonb) reset search_path`.execute(db);
  await sql`alter function audit_words(jsonb) reset search_path`.execute(db);
}
