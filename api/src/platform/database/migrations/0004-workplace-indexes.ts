import { type Kysely, sql } from 'kysely';

export const transaction = 'none';

const indexes: Record<string, ReturnType<typeof sql>> = {
  claim_signals_none: sql`claim_signals (claim_id) where codes = '{}'`,
  sessions_by_admin: sql`sessions (admin_id) where revoked_at is null and admin_id is not null`,
};

/** Indexes that the admin's workplace needs on tables in use. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, definition] of Object.entries(indexes)) {
    await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db);
    await sql`create index concurrently ${sql.ref(name)} on ${definition}`.execute(db);
  }
}
