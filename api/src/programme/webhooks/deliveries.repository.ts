import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { and, countMatches } from '../../platform/database/queries';
import type { DeliveryState, Schema } from '../../platform/database/schema';
import type { Page, PageWindow } from '../../platform/http/request-fields';
import { isSubscribed } from './endpoints.repository';
import { type StoredEvent, TEST_EVENT } from './event-types';

export interface DeliveryFilter {
  endpointId?: number;
  state?: DeliveryState;
  type?: string;
  from?: Date;
  before?: Date;
}

export interface DeliveryRow {
  id: number;
  endpointId: number;
  url: string;
  /** The `webhook-id`: one for an event, of each of its deliveries. */
  webhookId: string;
  type: string;
  /** When it happened. */
  at: Date;
  state: DeliveryState;
  attempts: number;
  nextAttemptAt: Date | null;
  attemptedAt: Date | null;
  status: number | null;
  error: string | null;
}

/** What has `webhook-id` of a receiver's log. */
export const webhookIdOf = (uid: string): string => `evt_${uid}`;

/** What waits for a removed endpoint is never sent: it is dropped in the table later (`dropRemoved`). */
const state = sql`case when d.state = 'due' and e.removed_at is not null then 'dropped' else d.state end`;

const row = sql`
  d.id, d.endpoint_id as "endpointId", e.url, 'evt_' || v.uid as "webhookId", v.type, v.at, ${state} as state, d.attempts,
  case when ${state} = 'due' and e.paused_at is null then d.next_attempt_at end as "nextAttemptAt",
  d.attempted_at as "attemptedAt", d.status, d.error`;

const joined = sql`
  webhook_deliveries d join webhook_events v on v.id = d.event_id join webhook_endpoints e on e.id = d.endpoint_id`;

/** Lists deliveries, newest first. */
export async function listDeliveries(
  db: Kysely<Schema>,
  { endpointId, state: wantedState, type, from, before }: DeliveryFilter,
  { limit, offset }: PageWindow,
): Promise<Page<DeliveryRow>> {
  const wanted = and(
    endpointId !== undefined && sql`d.endpoint_id = ${endpointId}`,
    wantedState && sql`${state} = ${wantedState}`,
    type && sql`v.type = ${type}`,
    from && sql`v.at >= ${from}`,
    before && sql`v.at < ${before}`,
  );
  const { rows } = await sql<DeliveryRow>`
    select ${row} from ${joined} where ${wanted} order by d.id desc limit ${limit} offset ${offset}`.execute(db);
  return { rows, ...(await countMatches(db, sql`select from ${joined} where ${wanted}`)) };
}

export type DeliveryDetails = DeliveryRow & StoredEvent & { response: string | null; fullMobiles: boolean };

const event = sql`v.data, v.user_id as "userId", u.mobile, e.full_mobiles as "fullMobiles"`;
const users = sql`left join users u on u.id = v.user_id and u.erased_at is null`;

export async function findDelivery(db: Kysely<Schema>, id: number): Promise<DeliveryDetails | undefined> {
  const { rows } = await sql<DeliveryDetails>`
    select ${row}, ${event}, d.response from ${joined} ${users} where d.id = ${id}`.execute(db);
  return rows[0];
}

/** Deletes what endpoints responded to the events of a user, which may repeat them. */
export async function deleteResponsesOf(trx: Transaction<Schema>, userId: number): Promise<void> {
  await sql`
    update webhook_deliveries d set response = null from webhook_events v
    where v.user_id = ${userId} and d.event_id = v.id and d.response is not null`.execute(trx);
}

/** @returns the id of its delivery */
export async function insertTest(trx: Transaction<Schema>, endpointId: number, at: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with event as (
      insert into webhook_events (type, data, at) values (${TEST_EVENT}, '{}', ${at}) returning id
    )
    insert into webhook_deliveries (endpoint_id, event_id, next_attempt_at)
    select ${endpointId}, id, ${at} from event returning id`.execute(trx);
  return rows[0]!.id;
}

/** Adds a delivery of an event that was delivered. @returns its id; undefined if the endpoint does not get its type any more */
export async function insertReplay(
  trx: Transaction<Schema>,
  deliveryId: number,
  at: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into webhook_deliveries (endpoint_id, event_id, next_attempt_at)
    select d.endpoint_id, d.event_id, ${at} from ${joined} where d.id = ${deliveryId} and ${isSubscribed}
    returning id`.execute(trx);
  return rows[0]?.id;
}

/** Events that were delivered to an endpoint since a time, of the types that it gets, and that do not wait for it now. */
const delivered = (endpointId: number, since: Date): RawBuilder<unknown> => sql`
  select v.id from webhook_events v
  join webhook_endpoints e on e.id = ${endpointId} and ${isSubscribed}
  where v.at >= ${since}
    and exists (select from webhook_deliveries d
      where d.event_id = v.id and d.endpoint_id = ${endpointId} and d.state = 'delivered')
    and not exists (select from webhook_deliveries d
      where d.event_id = v.id and d.endpoint_id = ${endpointId} and d.state = 'due')`;

export const countDelivered = (db: Kysely<Schema>, endpointId: number, since: Date) =>
  countMatches(db, delivered(endpointId, since));

/** Adds a delivery of each of them, in the order of events. */
export async function insertReplays(
  trx: Transaction<Schema>,
  endpointId: number,
  { since, at }: { since: Date; at: Date },
): Promise<void> {
  await sql`
    insert into webhook_deliveries (endpoint_id, event_id, next_attempt_at)
    select ${endpointId}, id, ${at} from (${delivered(endpointId, since)}) delivered order by id`.execute(trx);
}
