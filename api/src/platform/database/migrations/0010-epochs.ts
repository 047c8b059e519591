import { type Kysely, sql } from 'kysely';

const statements = [
  // One row for each time the data began: 1 with this table, another with every restore. source: what was restored, and
  // of when. jumps: for each number that leaves the house, the last one in the restored data (`before`) and the last one
  // that is never given out (`after`); what another epoch gave out in between is known here only by these two.
  sql`
    create table epochs (
      id bigint primary key,
      started_at timestamptz not null,
      source jsonb,
      jumps jsonb not null default '{}',
      check ((id = 1) = (source is null))
    )`,
  sql`insert into epochs (id, started_at) values (1, now())`,
  // A restore raises the default (backup/open-epoch.ts).
  sql`alter table payout_runs add column epoch_id bigint not null default 1`,
  // The hash chain over the journals: a row for each Indian day, up to the last ids of that day.
  sql`
    create table journal_seals (
      id bigint generated always as identity primary key,
      day date not null unique,
      epoch_id bigint not null,
      journal_id bigint not null,
      journal_entries bigint not null,
      money_id bigint not null,
      money_entries bigint not null,
      hash text not null,
      sealed_at timestamptz not null
    )`,
  ...['epochs', 'journal_seals'].flatMap((table) => [
    sql`
      create trigger append_only before update or delete on ${sql.table(table)}
      for each row execute function refuse_change()`,
    sql`
      create trigger no_truncate before truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`,
  ]),
];

/** Numbers that are never used twice, and journals that cannot be edited unseen (docs/decisions/0038-epochs.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
