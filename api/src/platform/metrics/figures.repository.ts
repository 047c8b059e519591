import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema';

/** Database figures of the whole programme, independent of the process. */
export interface DatabaseFigures {
  /** Points of all users by account. */
  points: Record<'granted' | 'available' | 'awaiting' | 'redeemed', number>;
  pendingClaims: number;
  /** Seconds since the oldest pending claim was made; 0 without one. */
  oldestClaimSeconds: number;
  /** Flags of the last 24 hours by kind. */
  fraudFlags: Record<string, number>;
  /** Messages of the last 24 hours, as the daily cap counts them. */
  smsInDay: number;
  /** Seconds that the oldest notification has been due; 0 without one. */
  oldestMessageSeconds: number;
  bytes: number;
  startedAt: Date;
  /** The last migration that was applied. */
  migration: string;
  invariantsCheckedAt: Date | null;
}

/** Kind of the rate event with the end of the last complete check of the invariants. */
export const LAST_CHECK = 'invariants-checked';
const PATIENCE_MS = 2000;
const DAY_MS = 24 * 3_600_000;

/** Reads all of them in one statement with a timeout of two seconds. */
export async function readFigures(db: Kysely<Schema>, now: Date, admins: readonly string[]): Promise<DatabaseFigures> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`set local statement_timeout = ${sql.lit(PATIENCE_MS)}`.execute(trx);
      const { rows } = await sql<DatabaseFigures>`
        select
          (select jsonb_build_object('granted', coalesce(sum(granted), 0), 'available', coalesce(sum(available), 0),
            'awaiting', coalesce(sum(awaiting), 0), 'redeemed', coalesce(sum(redeemed), 0)) from point_totals) as points,
          (select count(*) from claims where status = 'pending') as "pendingClaims",
          (select coalesce(greatest(0, extract(epoch from ${now}::timestamptz - min(claimed_at))), 0)::float8
            from claims where status = 'pending') as "oldestClaimSeconds",
          (select coalesce(jsonb_object_agg(kind, flags), '{}') from (
            select kind, count(*) as flags from fraud_flags where at > ${dayAgo} group by kind) f) as "fraudFlags",
          (select count(*) from otp_sends where sent_at > ${dayAgo}
            and (purpose <> 'admin-sign-in' or mobile = any(${[...admins]}::text[])
              or mobile in (select mobile from admins where roles <> '{}'))) as "smsInDay",
          (select coalesce(greatest(0, extract(epoch from ${now}::timestamptz - min(m.at))), 0)::float8
            from outbox_deliveries d join outbox_messages m on m.id = d.message_id
            where d.state = 'due') as "oldestMessageSeconds",
          pg_database_size(current_database()) as bytes,
          pg_postmaster_start_time() as "startedAt",
          (select max(name) from kysely_migration) as migration,
          (select max(at) from rate_events where kind = ${LAST_CHECK}) as "invariantsCheckedAt"`.execute(trx);
      return rows[0]!;
    });
}
