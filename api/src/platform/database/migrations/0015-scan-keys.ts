import { type Kysely, sql } from 'kysely';

export const transaction = 'none';

/** The database itself refuses scans and grants of unknown users, and a second grant of a serial (docs/decisions/0042-scans-as-plain-statements.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, name] of Object.entries({ scans: 'scans_user_id_fkey', journal: 'journal_user_id_fkey' })) {
    await sql`alter table ${sql.table(table)} drop constraint if exists ${sql.ref(name)}`.execute(db);
    await sql`
      alter table ${sql.table(table)} add constraint ${sql.ref(name)} foreign key (user_id) references users not valid`.execute(
      db,
    );
    await sql`alter table ${sql.table(table)} validate constraint ${sql.ref(name)}`.execute(db);
  }
  await sql`drop index concurrently if exists journal_one_grant_a_code`.execute(db);
  await sql`
    create unique index concurrently journal_one_grant_a_code on journal (serial) where serial is not null`.execute(db);
}
