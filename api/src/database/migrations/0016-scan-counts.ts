import { type Kysely, sql } from 'kysely';

/**
 * How many codes of each stretch of a batch are scanned, up to a mark in the journal (decision 0016): lists of batches and of
 * codes read some hundred rows where they counted every scan of a batch. No scan writes here; what the journal holds after
 * the mark is folded in from time to time, and counted by readers until then.
 *
 * Both can be emptied together (mark 0) at any time and are counted again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table scan_tallies (
      batch_id bigint not null,
      block bigint not null,
      scanned bigint not null,
      primary key (batch_id, block)
    )`.execute(db);
  await sql`
    create table scan_tally_mark (
      only_row boolean primary key default true check (only_row),
      journal_id bigint not null
    )`.execute(db);
  await sql`insert into scan_tally_mark (journal_id) values (0)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table scan_tally_mark, scan_tallies`.execute(db);
}
