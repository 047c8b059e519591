import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import type { WebhookEvent } from './event-types';

/**
 * Records what happened for the endpoints that want it, in the transaction in which it happened. Nothing is stored of a
 * type that no endpoint wants. Scans are derived from the journal (spread-events.ts).
 */
export async function recordEvents(trx: Transaction<Schema>, ...events: readonly WebhookEvent[]): Promise<void> {
  if (events.length === 0) return;
  await sql`
    insert into webhook_events (type, user_id, data, at)
    select given.type, given."userId", given.data, given.at
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as given(type text, "userId" bigint, data jsonb, at timestamptz)
    where exists (select from webhook_endpoints e where e.removed_at is null and given.type = any(e.event_types))`.execute(
    trx,
  );
}
