import { type Kysely, sql } from 'kysely';

export const transaction = 'none';

export const contract =
  'No release was made before 0005: its statements find users by journal_of_user, and scans lock totals, not users.';

const UNUSED = [
  'scans_by_user',
  'scans_unclaimed',
  'journal_by_user',
  'journal_one_grant_a_code',
  'remembered_responses_by_age',
];

/** Removes what scans no longer need (docs/decisions/0037-scans-touch-few-pages.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update schema_needs set migration = '0006-scan-path' where only_row`.execute(db);
  for (const index of UNUSED) await sql`drop index concurrently if exists ${sql.ref(index)}`.execute(db);
  // The check of a foreign key locks the user's row. Totals keep theirs, and invariants I2, I4 and I6 the rest.
  await sql`alter table scans drop constraint if exists scans_user_id_fkey`.execute(db);
  await sql`alter table journal drop constraint if exists journal_user_id_fkey`.execute(db);
}
