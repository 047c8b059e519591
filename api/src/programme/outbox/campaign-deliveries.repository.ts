import { type Kysely, sql, type Transaction } from 'kysely';
import type { MessageChannel, Schema } from '../../platform/database/schema';
import { hasConsent } from '../consents';
import {
  CAMPAIGN,
  type CampaignChannel,
  type Claimed,
  type Delivery,
  type MessageDetails,
} from './messages.repository';

/** Of a delivery that was begun: if its process is killed, whether it was sent is not known, and it is not sent again. */
export const UNKNOWN = 'it is not known whether it was sent';

/**
 * Begins to send a message of a campaign, as long as the campaign runs and the user consents. It takes the weaker halves
 * of the locks of a stop or pause and of `lockConsents`: once these are committed, no message begins.
 * @param delivery of a campaign
 */
export async function beginDelivery(
  db: Kysely<Schema>,
  { messageId, channel, attempts, userId, campaignId }: Claimed & Pick<Delivery, 'userId' | 'campaignId'>,
): Promise<'begun' | 'withdrawn' | 'stopped' | 'halted'> {
  return db.transaction().execute(async (trx) => {
    // Before the user, as the chunks that queue messages.
    const { state } = await trx
      .selectFrom('campaigns')
      .select('state')
      .where('id', '=', campaignId)
      .forShare()
      .executeTakeFirstOrThrow();
    if (state === 'stopped') return 'stopped';
    if (state === 'paused') return 'halted';
    await sql`select from users where id = ${userId} for key share`.execute(trx);
    const consent = hasConsent(sql`${userId}::bigint`, sql`${`${channel}-offers`}`);
    const { rows } = await sql<{ consents: boolean; begun: boolean }>`
      with consent as (select ${consent} as given),
      begun as (
        update outbox_deliveries d set last_error = ${UNKNOWN} from consent
        where d.message_id = ${messageId} and d.channel = ${channel} and d.state = 'due' and d.attempts = ${attempts}
          and consent.given
        returning 1
      )
      select given as consents, exists (select from begun) as begun from consent`.execute(trx);
    const { consents, begun } = rows[0]!;
    if (begun) return 'begun';
    return consents ? 'halted' : 'withdrawn';
  });
}

/** Queues messages of a campaign, one a person whatever happens: the message of a person and a campaign is unique. */
export async function queueCampaign(
  trx: Transaction<Schema>,
  { campaignId, at }: { campaignId: number; at: Date },
  messages: readonly { userId: number; channels: readonly CampaignChannel[] }[],
): Promise<void> {
  const given = messages.map(({ userId, channels }) => ({
    userId,
    channel: channels[0]!.channel,
    details: { channels } satisfies MessageDetails,
  }));
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as one("userId" bigint, channel text, details jsonb)
    ),
    message as (
      insert into outbox_messages (user_id, kind, subject, details, at)
      select "userId", ${CAMPAIGN}, ${String(campaignId)}, details, ${at} from given
      on conflict (user_id, kind, subject) do nothing returning id, user_id
    )
    insert into outbox_deliveries (message_id, channel, campaign_id, next_attempt_at)
    select message.id, given.channel, ${campaignId}, ${at} from message join given on given."userId" = message.user_id`.execute(
    trx,
  );
}

/** Skips what a stopped campaign has not begun to send. */
export async function skipDeliveries(
  trx: Transaction<Schema>,
  { campaignId, at }: { campaignId: number; at: Date },
): Promise<void> {
  await sql`
    update outbox_deliveries set state = 'skipped', ended_at = ${at}, last_error = 'stopped'
    where campaign_id = ${campaignId} and state = 'due' and last_error is distinct from ${UNKNOWN}`.execute(trx);
}

/** Deliveries of a campaign by a channel. */
export interface ChannelReport {
  channel: MessageChannel;
  due: number;
  sent: number;
  delivered: number;
  read: number;
  failed: number;
  skipped: number;
}

export interface CampaignReport {
  channels: ChannelReport[];
  /** Why deliveries failed or were skipped, the most frequent first. */
  reasons: { channel: MessageChannel; reason: string; people: number }[];
  /** People who took back their consent within 7 days of the message. */
  optedOut: number;
}

export async function readCampaignReport(db: Kysely<Schema>, campaignId: number): Promise<CampaignReport> {
  const channels = await sql<ChannelReport>`
    select channel, count(*) filter (where state = 'due') as due, count(*) filter (where state = 'sent') as sent,
      count(delivered_at) as delivered, count(read_at) as read,
      count(*) filter (where state = 'failed') as failed, count(*) filter (where state = 'skipped') as skipped
    from outbox_deliveries where campaign_id = ${campaignId} group by channel order by channel`.execute(db);
  const reasons = await sql<CampaignReport['reasons'][number]>`
    select channel, coalesce(last_error, 'no number') as reason, count(*) as people
    from outbox_deliveries where campaign_id = ${campaignId} and state in ('failed', 'skipped')
    group by 1, 2 order by 3 desc, 2 limit 20`.execute(db);
  const optedOut = await sql<{ people: number }>`
    select count(distinct m.user_id) as people
    from outbox_deliveries d join outbox_messages m on m.id = d.message_id
    join message_consents c on c.user_id = m.user_id and not c.given and c.kind = d.channel || '-offers'
      and c.at >= d.ended_at and c.at < d.ended_at + interval '7 days'
    where d.campaign_id = ${campaignId} and d.state = 'sent'`.execute(db);
  return { channels: channels.rows, reasons: reasons.rows, optedOut: optedOut.rows[0]!.people };
}

export async function hasDueDeliveries(db: Kysely<Schema>, campaignId: number): Promise<boolean> {
  const { rows } = await sql`
    select from outbox_deliveries where campaign_id = ${campaignId} and state = 'due' limit 1`.execute(db);
  return rows.length > 0;
}
