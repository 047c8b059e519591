import { type Kysely, sql, type Transaction } from 'kysely';
import { type AdminName, adminNamedBy, readCountedPage } from '../../platform/database/queries';
import type { PauseCause, Schema } from '../../platform/database/schema';
import type { Page, PageWindow } from '../../platform/http/request-fields';
import type { EndpointInput } from './endpoint.schema';
import { type EventType, TEST_EVENT } from './event-types';

export interface Endpoint extends EndpointInput {
  id: number;
  pausedAt: Date | null;
  pauseCause: PauseCause | null;
}

export interface EndpointRow extends Endpoint {
  madeBy: AdminName;
  madeAt: Date;
  failingSince: Date | null;
  /** Until when the secret before the last rotation signs, too. */
  oldSecretUntil: Date | null;
  lastDeliveredAt: Date | null;
  lastError: string | null;
  waiting: number;
}

/** So many waiting deliveries are counted. */
const MOST_COUNTED = 10_000;

export const listEndpoints = (db: Kysely<Schema>, window: PageWindow, now: Date): Promise<Page<EndpointRow>> =>
  readCountedPage(
    db,
    window,
    ({ limit, offset }) => sql<EndpointRow & { total: number }>`
      select e.id, e.url, e.description, e.event_types as "eventTypes", e.full_mobiles as "fullMobiles",
        e.paused_at as "pausedAt", e.pause_cause as "pauseCause", ${adminNamedBy('e.made_by')} as "madeBy",
        e.made_at as "madeAt", e.failing_since as "failingSince",
        (select max(s.expires_at) from webhook_secrets s where s.endpoint_id = e.id and s.expires_at > ${now})
          as "oldSecretUntil",
        e.last_delivered_at as "lastDeliveredAt",
        (select d.error from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'due'
          order by d.id limit 1) as "lastError",
        (select count(*) from (select from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'due'
          limit ${MOST_COUNTED}) due) as waiting,
        count(*) over () as total
      from webhook_endpoints e where e.removed_at is null order by e.id limit ${limit} offset ${offset}`,
  );

/** Locks an endpoint that was not removed; undefined if there is none. */
export const lockEndpoint = (trx: Transaction<Schema>, id: number): Promise<Endpoint | undefined> =>
  trx
    .selectFrom('webhook_endpoints')
    .select(['id', 'url', 'description', 'full_mobiles as fullMobiles'])
    .select(['paused_at as pausedAt', 'pause_cause as pauseCause', sql<EventType[]>`event_types`.as('eventTypes')])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Counts the endpoints, one transaction after another until they end. */
export async function lockEndpointCount(trx: Transaction<Schema>): Promise<number> {
  await lockSpreading(trx);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from webhook_endpoints where removed_at is null`.execute(trx);
  return rows[0]!.count;
}

/** @returns its id; undefined if another endpoint has the address */
export async function insertEndpoint(
  trx: Transaction<Schema>,
  { url, description, eventTypes, fullMobiles }: EndpointInput,
  { adminId, at }: { adminId: number; at: Date },
): Promise<number | undefined> {
  const values = { url, description, event_types: eventTypes, full_mobiles: fullMobiles };
  const row = await trx
    .insertInto('webhook_endpoints')
    .values({ ...values, made_by: adminId, made_at: at })
    .onConflict((conflict) => conflict.column('url').where('removed_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Whether an endpoint `e` gets an event `v` now: its types may have been changed since the delivery was added. */
export const isSubscribed = sql`(v.type = any(e.event_types) or v.type = ${sql.lit(TEST_EVENT)})`;

/** Drops what waits for an endpoint of types that it does not get any more. */
export async function dropUnsubscribed(trx: Transaction<Schema>, id: number): Promise<void> {
  await sql`
    update webhook_deliveries d set state = 'dropped'
    from webhook_events v, webhook_endpoints e
    where d.endpoint_id = ${id} and d.state = 'due' and v.id = d.event_id and e.id = d.endpoint_id
      and not ${isSubscribed}`.execute(trx);
}

/** Waits for the deliveries that are being added: those added later are of the types that an endpoint has then. */
export async function lockSpreading(trx: Transaction<Schema>): Promise<void> {
  await trx.selectFrom('webhook_watermark').select('event_id').forUpdate().execute();
}

/** Whether another endpoint has this address. */
export async function isUrlTaken(trx: Transaction<Schema>, { id, url }: { id: number; url: string }): Promise<boolean> {
  const found = trx.selectFrom('webhook_endpoints').select('id').where('url', '=', url).where('id', '<>', id);
  return (await found.where('removed_at', 'is', null).executeTakeFirst()) !== undefined;
}

/** Locks the endpoints of an admin that are neither paused nor removed. */
export const lockLiveEndpointsOf = (
  trx: Transaction<Schema>,
  adminId: number,
): Promise<(Pick<EndpointInput, 'eventTypes' | 'fullMobiles'> & { id: number })[]> =>
  trx
    .selectFrom('webhook_endpoints')
    .select(['id', 'full_mobiles as fullMobiles', sql<EventType[]>`event_types`.as('eventTypes')])
    .where('made_by', '=', adminId)
    .where('removed_at', 'is', null)
    .where('paused_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** Makes an admin answer for an endpoint: if their roles do not allow it any more, it is paused. */
export async function setMaker(trx: Transaction<Schema>, id: number, adminId: number): Promise<void> {
  await trx.updateTable('webhook_endpoints').set({ made_by: adminId }).where('id', '=', id).execute();
}

export async function updateEndpoint(trx: Transaction<Schema>, id: number, input: EndpointInput): Promise<void> {
  const { url, description, eventTypes, fullMobiles } = input;
  const values = { url, description, event_types: eventTypes, full_mobiles: fullMobiles };
  await trx.updateTable('webhook_endpoints').set(values).where('id', '=', id).execute();
}

/** Begins the scans that are sent with the next one, unless another endpoint gets them already. */
export async function startScans(trx: Transaction<Schema>): Promise<void> {
  await sql`
    update webhook_watermark set journal_id = (select coalesce(max(id), 0) from journal)
    where not exists (
      select from webhook_endpoints
      where removed_at is null and ${'scan.recorded' satisfies EventType} = any(event_types))`.execute(trx);
}

export async function setPaused(
  db: Kysely<Schema>,
  id: number,
  paused: { at: Date; cause: PauseCause } | null,
): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ paused_at: paused?.at ?? null, pause_cause: paused?.cause ?? null, failing_since: null })
    .where('id', '=', id)
    .execute();
}

/** Makes the first waiting delivery due, as if it had not been tried. */
export async function retryNow(db: Kysely<Schema>, id: number, at: Date): Promise<void> {
  await sql`
    update webhook_deliveries set attempts = 0, next_attempt_at = ${at}
    where id = (select id from webhook_deliveries where endpoint_id = ${id} and state = 'due' order by id limit 1)`.execute(
    db,
  );
}

/** Removes an endpoint: what waits for it is not sent (`dropRemoved`), and its secrets are deleted. */
export async function setRemoved(trx: Transaction<Schema>, id: number, at: Date): Promise<void> {
  await trx.updateTable('webhook_endpoints').set({ removed_at: at }).where('id', '=', id).execute();
  await trx.deleteFrom('webhook_secrets').where('endpoint_id', '=', id).execute();
}
