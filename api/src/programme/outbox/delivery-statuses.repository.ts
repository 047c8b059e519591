import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import type { StatusUpdate } from '../../platform/whatsapp';
import type { Delivery } from './messages.repository';

type Failed = Pick<Delivery, 'messageId' | 'channel' | 'details' | 'campaignId'> & { sentAt: Date };

/**
 * Records what WhatsApp reports of a delivery. It repeats reports and sends them in any order: each state is kept once it was
 * reached, and a failure of what was delivered is none.
 * @returns the delivery if it has failed now
 */
export async function recordStatus(
  db: Kysely<Schema>,
  messageId: number,
  { status, at, reason }: Omit<StatusUpdate, 'reference'>,
): Promise<Failed | undefined> {
  const own = sql`message_id = ${messageId} and channel = 'whatsapp'`;
  if (status === 'failed') {
    const { rows } = await sql<Failed>`
      update outbox_deliveries d set state = 'failed', ended_at = coalesce(ended_at, ${at}), last_error = ${reason ?? null}
      from outbox_messages m
      where ${own} and m.id = d.message_id and d.state in ('due', 'sent') and delivered_at is null
      returning d.message_id as "messageId", d.channel, m.details, d.campaign_id as "campaignId",
        d.ended_at as "sentAt"`.execute(db);
    return rows[0];
  }
  const [isDelivered, isRead] = [status !== 'sent', status === 'read'];
  await sql`
    update outbox_deliveries set
      state = case when ${isDelivered} or state = 'due' then 'sent' else state end,
      last_error = case when ${isDelivered} or state = 'due' then null else last_error end,
      ended_at = coalesce(ended_at, ${at}),
      delivered_at = case when ${isDelivered} then coalesce(delivered_at, ${at}) else delivered_at end,
      read_at = case when ${isRead} then coalesce(read_at, ${at}) else read_at end
    where ${own}`.execute(db);
  return undefined;
}
