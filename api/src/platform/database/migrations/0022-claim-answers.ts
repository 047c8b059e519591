import { type Kysely, sql } from 'kysely';

export const transaction = 'none';

/** A case may be a user's answer to the rejection of a claim, one of each claim. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table scan_cases add column if not exists claim_id bigint`.execute(db);
  await sql`comment on column scan_cases.claim_id is 'The rejected claim that it answers; then without a picture.'`.execute(
    db,
  );
  await sql`drop index concurrently if exists scan_cases_by_claim`.execute(db);
  await sql`
    create unique index concurrently scan_cases_by_claim on scan_cases (claim_id)
    where claim_id is not null`.execute(db);
}
