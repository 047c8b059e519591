import { type Kysely, sql } from 'kysely';

/**
 * The Idempotency-Key under which a code was scanned. Remembered answers are forgotten after `IDEMPOTENCY_HOURS`, but a phone may
 * lie in a basement for weeks with a scan whose answer it never got: its repetition has to be known for as long as the scan.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table scans add column request_key text`.execute(db);
  await sql`
    update scans s set request_key = k.key from idempotency_keys k
    where k.operation = 'scan' and k.user_id = s.user_id and (k.body ->> 'serial')::bigint = s.serial`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table scans drop column request_key`.execute(db);
}
