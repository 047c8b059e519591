import { type Kysely, sql } from 'kysely';

/**
 * A scan and a void of one code at the same moment: exactly one succeeds. A scan is a single statement and sees the
 * database as it was when it began, so it could miss a void that committed since; a trigger's own query sees it. The lock
 * is held until the end of the transaction: shared by scans, which so never wait for each other; alone by a void.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function lock_scans_of_batch(batch_id bigint, alone boolean) returns void language plpgsql as $$
    begin
      if alone then
        perform pg_advisory_xact_lock(7, (batch_id % 2147483647)::integer);
      else
        perform pg_advisory_xact_lock_shared(7, (batch_id % 2147483647)::integer);
      end if;
    end $$`.execute(db);
  await sql`
    create function skip_voided_code() returns trigger language plpgsql as $$
    begin
      perform lock_scans_of_batch(new.batch_id, false);
      if exists (select from voided_codes where serial = new.serial) then
        return null;
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger skip_voided_code before insert on scans for each row execute function skip_voided_code()`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger skip_voided_code on scans`.execute(db);
  await sql`drop function skip_voided_code`.execute(db);
  await sql`drop function lock_scans_of_batch`.execute(db);
}
