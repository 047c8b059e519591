import { sql } from 'kysely';
import { runScript } from './pgbench';
import type { Stage } from './stage';

const CONNECTIONS = 20;

/** Creates tables that have only the core of a scan, with 20,000 users; the copy that they are in is dropped at the end. */
export async function createMinimalTables({ db, users }: Stage): Promise<void> {
  for (const statement of [
    sql`create table minimal_scans (serial bigint primary key, user_id bigint not null, points int not null)`,
    sql`
      create table minimal_journal (
        id bigint generated always as identity primary key, serial bigint not null, user_id bigint not null, points int not null
      )`,
    sql`create table minimal_totals (user_id bigint primary key, points bigint not null) with (fillfactor = 50)`,
    sql`insert into minimal_totals select n, 0 from generate_series(1, ${users}::int) n`,
    sql`vacuum analyze minimal_totals`,
  ])
    await statement.execute(db);
}

/** Runs the least transaction of a scan with pgbench: claims a serial, appends to a journal, adds to the user's total. */
export function runMinimal(stage: Stage, seconds: number): Promise<{ scans: number; rate: number }> {
  return runScript(stage, {
    ...{ connections: CONNECTIONS, seconds },
    lines: [
      `\\set serial random(1, 1000000000000)`,
      `\\set user random(1, ${stage.users})`,
      `with scan as (
         insert into minimal_scans values (:serial, :user, 10) on conflict do nothing returning *
       ), entry as (
         insert into minimal_journal (serial, user_id, points) select serial, user_id, points from scan
       )
       update minimal_totals t set points = t.points + scan.points from scan where t.user_id = scan.user_id;`.replaceAll(
        /\s+/g,
        ' ',
      ),
    ],
  });
}
