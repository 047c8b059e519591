import { type Kysely, sql } from 'kysely';

/**
 * Which migration a release must know to serve on this database. An upgrade that only adds leaves the row as it is, so that
 * the release before keeps serving beside it and can be gone back to; a migration that takes something away moves it up to
 * the first release that does without (docs/operations/upgrades.md).
 *
 * Releases from before 0012 refuse by themselves: 0012 took `journal.reason` away.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table schema_needs (
      only_row boolean primary key default true check (only_row),
      migration text not null
    )`.execute(db);
  await sql`insert into schema_needs (migration) values ('0012-account-deletion')`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table schema_needs`.execute(db);
}
