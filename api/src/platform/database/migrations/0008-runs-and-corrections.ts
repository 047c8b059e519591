import { type Kysely, sql } from 'kysely';

const statements = [
  // The bank's form with which the run is made; null in a run of before whose settings had none: it cannot be sent.
  sql`alter table payout_runs add column form jsonb`,
  sql`
    update payout_runs r set form = nullif((
      select s.settings -> 'bankFile' from programme_settings s
      where s.at <= coalesce(r.sent_at, r.confirmed_at, r.created_at) order by s.id desc limit 1
    ), 'null'::jsonb)
    where r.state in ('proposed', 'confirmed', 'sent')`,
  // Why an item left its run before that was sent; the run's sums are without it.
  sql`alter table payout_items add column left_reason text`,
  sql`
    alter table payout_items add constraint payout_items_left_check
      check (left_reason is null or left_reason in ('suspended', 'deleted', 'correction') and state = 'cancelled') not valid`,
  // A bank's reference (UTR), in upper case and without blanks, belongs to one payment permanently, also once that is
  // corrected to returned. Of payments that shared one before, the first has it; I22 lists them.
  sql`
    create table payment_references (
      reference text primary key,
      item_id bigint not null references payout_items
    )`,
  sql`
    insert into payment_references (reference, item_id)
    select upper(regexp_replace(reference, '\\s', '', 'g')), min(id) from payout_items
    where reference is not null group by 1`,
  // Orders to correct a bank's result (confirmations of kind 'correction'), by payment and by claim.
  sql`
    create table payout_corrections (
      confirmation_id bigint primary key references confirmations,
      item_id bigint not null references payout_items,
      claim_id bigint not null references payouts
    )`,
  sql`create index payout_corrections_by_item on payout_corrections (item_id)`,
  sql`create index payout_corrections_by_claim on payout_corrections (claim_id)`,
  // Corrections: reversal (paid to returned), late-payment (to paid; it may have been renewed or forfeited since).
  // reversals: those of the claim before the entry, so that between two reversals a claim is paid once. Null, as in the
  // entries of before: none. Without a default, which the seals of the journals would read as an edit.
  sql`alter table money_journal add column reversals integer`,
  sql`alter table money_journal drop constraint money_journal_check, drop constraint money_journal_check1`,
  sql`
    alter table money_journal
      add constraint money_journal_accounts_check check (
        kind || ': ' || from_account || ' to ' || to_account in (
          'approval: programme to payable',
          'run: payable to in-run',
          'release: in-run to payable',
          'payment: in-run to paid',
          'return: in-run to returned',
          'renewal: returned to payable',
          'forfeit: payable to programme',
          'forfeit: returned to programme',
          'reversal: paid to returned',
          'late-payment: returned to paid',
          'late-payment: payable to paid',
          'late-payment: programme to paid'
        )
      ) not valid`,
  sql`
    alter table money_journal
      add constraint money_journal_item_check check (
        (kind in ('run', 'release', 'payment', 'return', 'reversal', 'late-payment')) = (item_id is not null)
      ) not valid`,
];

/** A run keeps its form, a bank's reference is used once, and a result can be corrected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
