import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { isSubscribed } from './endpoints.repository';
import type { StoredEvent } from './event-types';

/** Leases the endpoints whose first waiting delivery is due: no other node sends to them until `until`. */
export async function leaseEndpoints(
  db: Kysely<Schema>,
  { now, until }: { now: Date; until: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with due as (
      select e.id from webhook_endpoints e
      where e.removed_at is null and e.paused_at is null and coalesce(e.leased_until, '-infinity') <= ${now}
        and (select d.next_attempt_at from webhook_deliveries d join webhook_events v on v.id = d.event_id
          where d.endpoint_id = e.id and d.state = 'due' and ${isSubscribed} order by d.id limit 1) <= ${now}
      order by e.id for no key update skip locked
    )
    update webhook_endpoints e set leased_until = ${until} from due where e.id = due.id
    returning e.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Ends a lease, unless it has run out and another node has one. */
export async function releaseEndpoint(db: Kysely<Schema>, id: number, until: Date): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ leased_until: null })
    .where('id', '=', id)
    .where('leased_until', '=', until)
    .execute();
}

export interface DueDelivery extends StoredEvent {
  id: number;
  uid: string;
  /** Before this one. */
  attempts: number;
  /** Of the endpoint, which may have been changed since it was leased. */
  url: string;
  fullMobiles: boolean;
}

/** Returns the first waiting delivery of an endpoint if it is due, and the endpoint neither paused nor removed meanwhile. */
export async function findDue(db: Kysely<Schema>, endpointId: number, now: Date): Promise<DueDelivery | undefined> {
  const { rows } = await sql<DueDelivery & { nextAttemptAt: Date }>`
    select d.id, d.attempts, d.next_attempt_at as "nextAttemptAt", e.url, e.full_mobiles as "fullMobiles",
      v.uid, v.type, v.data, v.at, v.user_id as "userId", u.mobile
    from webhook_deliveries d
    join webhook_endpoints e on e.id = d.endpoint_id and e.paused_at is null and e.removed_at is null
    join webhook_events v on v.id = d.event_id
    left join users u on u.id = v.user_id and u.erased_at is null
    where d.endpoint_id = ${endpointId} and d.state = 'due' and ${isSubscribed} order by d.id limit 1`.execute(db);
  const [first] = rows;
  return first && first.nextAttemptAt <= now ? first : undefined;
}

interface Attempt {
  at: Date;
  /** Null: there was no response. */
  status: number | null;
  error: string | null;
  response: string | null;
}

export async function markDelivered(
  db: Kysely<Schema>,
  endpointId: number,
  id: number,
  { at, ...result }: Attempt,
): Promise<void> {
  await sql`
    with delivered as (
      update webhook_deliveries set state = 'delivered', attempts = attempts + 1, attempted_at = ${at},
        status = ${result.status}, error = null, response = ${result.response}
      where id = ${id} and state = 'due'
    )
    update webhook_endpoints set failing_since = null, last_delivered_at = ${at} where id = ${endpointId}`.execute(db);
}

export async function postpone(
  db: Kysely<Schema>,
  endpointId: number,
  id: number,
  { at, ...result }: Attempt & { attempts: number; nextAttemptAt: Date },
): Promise<void> {
  await sql`
    with postponed as (
      update webhook_deliveries set attempts = ${result.attempts}, next_attempt_at = ${result.nextAttemptAt},
        attempted_at = ${at}, status = ${result.status}, error = ${result.error}, response = ${result.response}
      where id = ${id} and state = 'due'
    )
    update webhook_endpoints set failing_since = coalesce(failing_since, ${at}) where id = ${endpointId}`.execute(db);
}

const DAY_MS = 86_400_000;
const KEPT_DAYS = 30;
const ROWS_AT_ONCE = 1000;

/** Drops what waits for removed endpoints, in many short transactions: of a busy one these are millions. */
export async function dropRemoved(db: Kysely<Schema>): Promise<void> {
  for (let rows = ROWS_AT_ONCE; rows === ROWS_AT_ONCE;) {
    const result = await sql`
      update webhook_deliveries set state = 'dropped' where id in (
        select d.id from webhook_endpoints e join webhook_deliveries d on d.endpoint_id = e.id
        where e.removed_at is not null and d.state = 'due' limit ${ROWS_AT_ONCE})`.execute(db);
    rows = Number(result.numAffectedRows);
  }
}

/** Deletes events of more than 30 days ago with their deliveries, those that wait too. */
export async function purgeEvents(db: Kysely<Schema>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  for (let rows = ROWS_AT_ONCE; rows === ROWS_AT_ONCE;) {
    const result = await sql`
      delete from webhook_events where id in (
        select id from webhook_events where at < ${before} order by at limit ${ROWS_AT_ONCE})`.execute(db);
    rows = Number(result.numAffectedRows);
  }
}
