import { type Kysely, sql } from 'kysely';

/** A rollup of the money journal: what is due by state, without reading all payouts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rollup_watermark add column if not exists payout_id bigint not null default 0`.execute(db);
  await sql`
    create table if not exists payouts_by_state (
      state text primary key, claims bigint not null, points bigint not null, amount_paise bigint not null
    )`.execute(db);
}
