import { type Kysely, sql } from 'kysely';

/**
 * What was scanned and done on the IST days that are over, counted once (decision 0015): the dashboard and the audit log's
 * page numbers read these few rows and count only what came since.
 *
 * No row here is written by an ordinary scan or act, so none is a queue for them. Housekeeping settles a day an hour after
 * its end. A row that is dated back by more than 45 minutes of the database's own clock (a node whose clock is behind, a
 * demo, a restored journal) passes the triggers: it waits for whoever is settling, and adds itself where its day is settled
 * already. An ordinary row pays one comparison for that.
 *
 * All of it can be emptied at any time and is counted again.
 *
 * Vacuum looks after scans, claims and the journal when a hundredth of them has changed, not a fifth: histories pass over an
 * index alone, and where a row's page has changed since the last vacuum PostgreSQL looks at the row after all. Each claim changes
 * the pages of its scans.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table settled_scan_days (
      day date primary key,
      scans bigint not null,
      points bigint not null
    )`.execute(db);
  // Admin 0: nobody had signed in.
  await sql`
    create table settled_act_days (
      day date not null,
      action text not null,
      admin_id bigint not null,
      acts bigint not null,
      primary key (day, action, admin_id)
    )`.execute(db);
  await sql`
    create function count_late_scan() returns trigger language plpgsql as $$
    declare
      scan_day constant date := (new.scanned_at at time zone interval '5 hours 30 minutes')::date;
    begin
      perform pg_advisory_xact_lock_shared(19, 1);
      if scan_day <= (select max(day) from settled_scan_days) then
        insert into settled_scan_days as known (day, scans, points) values (scan_day, 1, new.points)
          on conflict (day) do update set scans = known.scans + 1, points = known.points + excluded.points;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create function count_late_act() returns trigger language plpgsql as $$
    declare
      act_day constant date := (new.at at time zone interval '5 hours 30 minutes')::date;
    begin
      perform pg_advisory_xact_lock_shared(19, 2);
      if act_day <= (select max(day) from settled_act_days) then
        insert into settled_act_days as known (day, action, admin_id, acts)
          values (act_day, new.action, coalesce(new.admin_id, 0), 1)
          on conflict (day, action, admin_id) do update set acts = known.acts + 1;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger count_late_scan after insert on scans for each row
    when (new.scanned_at < clock_timestamp() - interval '45 minutes') execute function count_late_scan()`.execute(db);
  await sql`
    create trigger count_late_act after insert on audit_log for each row
    when (new.at < clock_timestamp() - interval '45 minutes') execute function count_late_act()`.execute(db);
  for (const table of ['scans', 'claims', 'journal']) {
    await sql`
      alter table ${sql.table(table)}
        set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01)`.execute(db);
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['scans', 'claims', 'journal']) {
    await sql`
      alter table ${sql.table(table)}
        reset (autovacuum_vacuum_scale_factor, autovacuum_vacuum_insert_scale_factor)`.execute(db);
  }
  await sql`drop trigger count_late_act on audit_log`.execute(db);
  await sql`drop trigger count_late_scan on scans`.execute(db);
  await sql`drop function count_late_act, count_late_scan`.execute(db);
  await sql`drop table settled_act_days, settled_scan_days`.execute(db);
}
