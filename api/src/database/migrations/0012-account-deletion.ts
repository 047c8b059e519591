import { type Kysely, sql } from 'kysely';

/**
 * Deleting an account: a one-time code for it alone, and a way to take a person out of the words that the append-only tables
 * hold. Inside a transaction that has set `loyalty.erasing`, the `reason` of a journal entry or of an act may be rewritten;
 * everything else stays as refused as before, figures, ids and moments above all.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table otp_codes drop constraint otp_codes_purpose_check`.execute(db);
  await sql`
    alter table otp_codes add constraint otp_codes_purpose_check
      check (purpose in ('user-sign-in', 'admin-sign-in', 'account-deletion'))`.execute(db);
  await sql`
    create function refuse_change_but_of_reason() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and current_setting('loyalty.erasing', true) = 'on' then
        if tg_table_name = 'journal' and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' then
          return new;
        end if;
        if tg_table_name = 'audit_log'
          and to_jsonb(new) - '{details,subjects,words}'::text[] = to_jsonb(old) - '{details,subjects,words}'::text[]
          and (to_jsonb(new) -> 'details') - 'reason' = (to_jsonb(old) -> 'details') - 'reason' then
          return new;
        end if;
      end if;
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$`.execute(db);
  for (const table of ['journal', 'audit_log']) {
    await sql`drop trigger append_only on ${sql.table(table)}`.execute(db);
    await sql`create trigger append_only before update or delete on ${sql.table(table)} for each row execute function refuse_change_but_of_reason()`.execute(
      db,
    );
  }
  await sql`create index users_erased on users (erased_at) where erased_at is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index users_erased`.execute(db);
  for (const table of ['journal', 'audit_log']) {
    await sql`drop trigger append_only on ${sql.table(table)}`.execute(db);
    await sql`create trigger append_only before update or delete on ${sql.table(table)} for each row execute function refuse_change()`.execute(
      db,
    );
  }
  await sql`drop function refuse_change_but_of_reason`.execute(db);
  await sql`delete from otp_codes where purpose = 'account-deletion'`.execute(db);
  await sql`alter table otp_codes drop constraint otp_codes_purpose_check`.execute(db);
  await sql`
    alter table otp_codes add constraint otp_codes_purpose_check check (purpose in ('user-sign-in', 'admin-sign-in'))`.execute(
    db,
  );
}
