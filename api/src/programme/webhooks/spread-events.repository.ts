import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { committedWatermark } from '../../platform/rollups';
import type { EventType } from './event-types';

/** Rows of a source in one transaction. */
const STEP = 5000;

const EVENTS = { column: 'event_id', table: 'webhook_events' } as const;
const JOURNAL = { column: 'journal_id', table: 'journal' } as const;

type Position = Record<'journal_id' | 'event_id', number>;

/** Whether a programme sends anything, and whether it sends scans. */
export async function readWanted(db: Kysely<Schema>): Promise<{ any: boolean; scans: boolean }> {
  const { rows } = await sql<{ any: boolean; scans: boolean }>`
    select count(*) > 0 as any, coalesce(bool_or(${'scan.recorded' satisfies EventType} = any(event_types)), false) as scans
    from webhook_endpoints where removed_at is null`.execute(db);
  return rows[0]!;
}

/**
 * Makes events of the scans that the journal has since, then deliveries of the events since, in the order of their ids. Up
 * to the committed watermark: what commits later has a higher id, so that no endpoint gets an earlier event after a later
 * one. Safe on several nodes at once.
 */
export async function spreadEvents(db: Kysely<Schema>, { scans, now }: { scans: boolean; now: Date }): Promise<void> {
  await db.connection().execute(async (session) => {
    for (let more = true; more;) {
      // Scans become events in one round, and deliveries in the next.
      const upTo = await committedWatermark(session, scans ? [EVENTS, JOURNAL] : [EVENTS]);
      if (!upTo) return;
      more = await session.transaction().execute((trx) => spreadStep(trx, upTo, now));
    }
  });
}

/** @returns whether more is to be done; false while another node does it */
async function spreadStep(trx: Transaction<Schema>, upTo: Partial<Position>, now: Date): Promise<boolean> {
  const locked = trx.selectFrom('webhook_watermark').select(['journal_id', 'event_id']).forUpdate().skipLocked();
  const from = await locked.executeTakeFirst();
  if (!from) return false;
  const scans = await nextStep(trx, 'journal', from.journal_id, upTo.journal_id);
  const events = await nextStep(trx, 'webhook_events', from.event_id, upTo.event_id);
  if (!scans && !events) return false;
  if (scans)
    await sql`
      insert into webhook_events (type, user_id, data, at)
      select ${'scan.recorded' satisfies EventType}, j.user_id, jsonb_build_object(
          'serial', j.serial, 'batch_id', b.id, 'product_id', b.product_id, 'points', j.points), j.at
      from journal j
      join scans s on s.serial = j.serial
      join batches b on b.id = s.batch_id
      where j.id > ${from.journal_id} and j.id <= ${scans} and j.kind = 'grant' order by j.id`.execute(trx);
  if (events)
    await sql`
      insert into webhook_deliveries (endpoint_id, event_id, next_attempt_at)
      select e.id, v.id, ${now} from webhook_events v
      join webhook_endpoints e on v.type = any(e.event_types) and e.removed_at is null
      where v.id > ${from.event_id} and v.id <= ${events} order by v.id, e.id`.execute(trx);
  const reached = { journal_id: scans ?? from.journal_id, event_id: events ?? from.event_id };
  await trx.updateTable('webhook_watermark').set(reached).execute();
  return true;
}

/** Returns the id up to which the next step goes: from the next row on, as ids jump after a restore; undefined if none is left. */
async function nextStep(
  trx: Transaction<Schema>,
  table: 'journal' | 'webhook_events',
  after: number,
  upTo: number | undefined,
): Promise<number | undefined> {
  if (upTo === undefined || upTo <= after) return undefined;
  const { rows } = await sql<{ next: number | null }>`
    select min(id) as next from ${sql.table(table)} where id > ${after}`.execute(trx);
  return Math.min(upTo, (rows[0]!.next ?? upTo) + STEP);
}
