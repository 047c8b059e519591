import { type Kysely, type Transaction, sql } from 'kysely';
import type { Schema } from '../../database/schema';

/** What stands in an account, in numbers. */
export interface AccountNumbers {
  joinedAt: Date;
  /** Points that can be claimed, and those in claims that wait for an admin. */
  available: number;
  awaiting: number;
  pendingClaims: number;
  scans: number;
  claims: number;
}

export async function readAccountNumbers(db: Kysely<Schema>, userId: number): Promise<AccountNumbers> {
  const { rows } = await sql<AccountNumbers>`
    select u.joined_at as "joinedAt", coalesce(t.available, 0) as available, coalesce(t.awaiting, 0) as awaiting,
      (select count(*) from claims c where c.user_id = u.id and c.status = 'pending') as "pendingClaims",
      (select count(*) from scans s where s.user_id = u.id) as scans,
      (select count(*) from claims c where c.user_id = u.id) as claims
    from users u left join point_totals t on t.user_id = u.id
    where u.id = ${userId}`.execute(db);
  return rows[0]!;
}

const DOWNLOAD = 'data-download';

/**
 * Counts a download against a user unless the ceiling is reached; the user's row is locked, so that parallel ones are
 * counted one after the other.
 *
 * @returns the oldest of the downloads that fill the ceiling when there was no room, else undefined
 */
export async function countDownload(
  trx: Transaction<Schema>,
  userId: number,
  { at, since, most }: { at: Date; since: Date; most: number },
): Promise<Date | undefined> {
  await sql`select from users where id = ${userId} for no key update`.execute(trx);
  const { rows } = await sql<{ at: Date }>`
    select at from rate_events
    where kind = ${DOWNLOAD} and subject = ${userId}::bigint::text and at > ${since} and at <= ${at}
    order by at desc offset ${most - 1}::int limit 1`.execute(trx);
  if (rows[0]) return rows[0].at;
  await sql`
    insert into rate_events (kind, subject, at) values (${DOWNLOAD}, ${userId}::bigint::text, ${at})`.execute(trx);
  return undefined;
}

/** Forgets downloads that no longer count. */
export async function forgetDownloads(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom('rate_events').where('kind', '=', DOWNLOAD).where('at', '<', before).execute();
}
