import { type Kysely, sql } from 'kysely';

/**
 * Deleting an account: a one-time code for it alone, and words about people that can be taken back.
 *
 * The journal stays append-only without exception, so no word that an admin wrote may stand in it: why points were adjusted
 * moves to a table of its own, why a claim was rejected stands with the claim already. Of the audit log the `reason` among
 * the details may be rewritten, in a transaction that has set `loyalty.erasing`; everything else of it stays refused: who,
 * what, when, ids and figures.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table otp_codes drop constraint otp_codes_purpose_check`.execute(db);
  await sql`
    alter table otp_codes add constraint otp_codes_purpose_check
      check (purpose in ('user-sign-in', 'admin-sign-in', 'account-deletion'))`.execute(db);
  // No foreign key: with one, PostgreSQL itself would refuse to empty the journal, and nobody would see its guard missing.
  await sql`
    create table adjustment_reasons (
      journal_id bigint primary key,
      reason text not null
    )`.execute(db);
  await sql`
    insert into adjustment_reasons (journal_id, reason)
    select id, reason from journal where kind = 'adjustment' and reason is not null`.execute(db);
  await sql`alter table journal drop column reason`.execute(db);
  await sql`
    create function refuse_change_but_of_reason() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and current_setting('loyalty.erasing', true) = 'on'
        and to_jsonb(new) - '{details,subjects,words}'::text[] = to_jsonb(old) - '{details,subjects,words}'::text[]
        and new.details - 'reason' = old.details - 'reason' then
        return new;
      end if;
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$`.execute(db);
  await sql`drop trigger append_only on audit_log`.execute(db);
  await sql`create trigger append_only before update or delete on audit_log for each row execute function refuse_change_but_of_reason()`.execute(
    db,
  );
  await sql`create index users_erased on users (erased_at) where erased_at is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index users_erased`.execute(db);
  await sql`drop trigger append_only on audit_log`.execute(db);
  await sql`create trigger append_only before update or delete on audit_log for each row execute function refuse_change()`.execute(
    db,
  );
  await sql`drop function refuse_change_but_of_reason`.execute(db);
  await sql`alter table journal add column reason text`.execute(db);
  await sql`alter table journal disable trigger append_only`.execute(db);
  await sql`update journal j set reason = a.reason from adjustment_reasons a where a.journal_id = j.id`.execute(db);
  await sql`
    update journal j set reason = c.reason from claims c
    where j.kind = 'rejection' and c.id = j.claim_id and c.reason is not null`.execute(db);
  await sql`alter table journal enable trigger append_only`.execute(db);
  await sql`drop table adjustment_reasons`.execute(db);
  await sql`delete from otp_codes where purpose = 'account-deletion'`.execute(db);
  await sql`alter table otp_codes drop constraint otp_codes_purpose_check`.execute(db);
  await sql`
    alter table otp_codes add constraint otp_codes_purpose_check check (purpose in ('user-sign-in', 'admin-sign-in'))`.execute(
    db,
  );
}
