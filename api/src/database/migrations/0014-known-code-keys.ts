import { type Kysely, sql } from 'kysely';

/**
 * The marks of the keys that labels of this database may have been made with: enough to tell another key under the same
 * name, nothing to make a code with. A restore beside the wrong keys would otherwise refuse every printed label, and print
 * new ones that nobody else can read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table known_code_keys (
      id text primary key,
      mark text not null,
      first_seen_at timestamptz not null
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table known_code_keys`.execute(db);
}
