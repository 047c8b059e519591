import { type Kysely, sql, type Transaction } from 'kysely';
import type { MessageChannel, Schema } from '../../platform/database/schema';
import { hasConsent } from '../consents';
import { MESSAGE_KINDS, type MessageKind, type ProgrammeSettings, readSettings, SECURITY_KINDS } from '../programme';

/** Shown to the user and sent by third parties: no payout details but the masked ones. */
export interface MessageDetails {
  transactionId?: string;
  points?: number;
  amountPaise?: number;
  /** The bank's reference of a payment. */
  reference?: string;
  reason?: string;
  /** The last day on which points count, YYYY-MM-DD. */
  lastDay?: string;
  /** Payout details, masked. */
  masked?: string;
  /** Of news of a scheme: its name by language, and until when it is news. */
  names?: Record<string, string | undefined>;
  endsAt?: string;
  /** Of a message of a campaign: how it is sent, the first channel first; the next one if that cannot reach the user. */
  channels?: readonly CampaignChannel[];
}

/** A message of a campaign as one channel sends it. */
export interface CampaignChannel {
  channel: 'sms' | 'whatsapp';
  templateId: string;
  language: string;
  variables: Record<string, string>;
}

/** News of schemes: in-app and by push whatever the owner has set, never by SMS. */
export const SCHEME_NEWS = [
  'scheme-started',
  'scheme-half',
  'scheme-ending',
  'scheme-goal',
  'scheme-referral',
] as const;

export type SchemeNewsKind = (typeof SCHEME_NEWS)[number];

type NotifiedKind = MessageKind | SchemeNewsKind;
/** Of messages of campaigns; the subject is the campaign's id. */
export const CAMPAIGN = 'campaign';

export const isSchemeNews = (kind: NotifiedKind): kind is SchemeNewsKind => SCHEME_NEWS.some((one) => one === kind);

export interface Message {
  userId: number;
  kind: NotifiedKind;
  /** What happened, within its kind: a transaction id, an item's id. Repeating it adds nothing. */
  subject: string;
  details: MessageDetails;
  at: Date;
  /** A number that the user does not have any more: an SMS to it, and no news. */
  mobile?: string;
}

/** In-app news of money and of photographs; those of claims are read from the journal. */
export const NEWS_KINDS = [
  'payout-paid',
  'payout-returned',
  'payout-details-changed',
  'payout-name-needed',
  'payout-unverified',
  'case-granted',
  'case-declined',
  'number-asked',
  'number-changed',
  'account-merged',
  'account-unmerged',
  'points-expiring',
  'points-expired',
  ...SCHEME_NEWS,
] as const satisfies readonly NotifiedKind[];

export const isEnabled = ({ messages }: Pick<ProgrammeSettings, 'messages'>, kind: NotifiedKind): boolean =>
  isSchemeNews(kind) || messages[kind]?.enabled === true;

const hasTemplate = (
  { messages }: ProgrammeSettings,
  kind: NotifiedKind,
  templates: 'smsTemplates' | 'whatsappTemplates',
) => !isSchemeNews(kind) && Object.keys(messages[kind]?.[templates] ?? {}).length > 0;

/**
 * Adds messages in the caller's transaction, so that they are sent if it commits, after it: sending never delays points.
 * One statement adds each message once, and a delivery for each channel that the owner and the user have switched on: by
 * WhatsApp to users who agreed, in place of SMS.
 * @returns how many were added
 */
export async function notify(trx: Transaction<Schema>, ...messages: readonly Message[]): Promise<number> {
  if (messages.length === 0) return 0;
  const settings = await readSettings(trx);
  const wanted = messages.filter(({ kind }) => isEnabled(settings, kind) || NEWS_KINDS.some((one) => one === kind));
  if (wanted.length === 0) return 0;
  const kinds = [...new Set(wanted.map(({ kind }) => kind))].filter((kind) => isEnabled(settings, kind));
  const bySms = kinds.filter((kind) => hasTemplate(settings, kind, 'smsTemplates'));
  // What protects an account goes to its number by SMS: who has the number need not have its WhatsApp.
  const byWhatsapp = kinds.filter(
    (kind) => hasTemplate(settings, kind, 'whatsappTemplates') && !SECURITY_KINDS.some((one) => one === kind),
  );
  const isByWhatsapp = sql`(
    kind = any(${byWhatsapp}::text[]) and mobile is null and ${hasConsent(sql`message.user_id`, 'whatsapp-updates')})`;
  const { rows } = await sql<{ added: number }>`
    with message as (
      insert into outbox_messages (user_id, kind, subject, details, at, mobile)
      select given."userId", given.kind, given.subject, given.details, given.at, given.mobile
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as given("userId" bigint, kind text, subject text, details jsonb, at timestamptz, mobile text)
      join users u on u.id = given."userId" and u.erased_at is null
      on conflict (user_id, kind, subject) do nothing
      returning id, user_id, kind, at, mobile
    ),
    delivery as (
      insert into outbox_deliveries (message_id, channel, next_attempt_at)
      select id, channel, at from (
        select id, 'whatsapp' as channel, at from message where ${isByWhatsapp}
        union all
        select id, 'sms', at from message where kind = any(${bySms}::text[]) and not ${isByWhatsapp} and (
          kind = any(${[...SECURITY_KINDS]}::text[]) or not exists (
            select from message_preferences p where p.user_id = message.user_id and p.channel = 'sms' and not p.enabled))
        union all
        select id, 'push', at from message where kind = any(${kinds}::text[]) and mobile is null and exists (
          select from push_subscriptions s where s.user_id = message.user_id)
      ) wanted
    )
    select count(*) as added from message`.execute(trx);
  return rows[0]!.added;
}

/**
 * Whether a message `m` is news of a scheme that has ended or was stopped: it is neither shown nor sent. Read at that time,
 * as a programme has millions of them when an owner stops a scheme.
 */
export const isOver = (at: Date) => sql`(
  coalesce((m.details ->> 'endsAt')::timestamptz <= ${at}, false)
  or m.kind in ('scheme-started', 'scheme-half', 'scheme-ending') and exists (
    select from schemes s where s.id::text = m.subject and s.stopped_at is not null))`;

/** A delivery that this process has claimed, with its recipient. */
export interface Delivery {
  messageId: number;
  channel: MessageChannel;
  /** This one included. */
  attempts: number;
  kind: NotifiedKind | typeof CAMPAIGN;
  subject: string;
  details: MessageDetails;
  at: Date;
  userId: number;
  mobile: string | null;
  language: string | null;
  /** Null: of no campaign. */
  campaignId: number | null;
  lastError: string | null;
  /** Switched off by the user since; of a campaign, see `beginDelivery`. */
  switchedOff: boolean;
  /** News of a scheme that has ended since. */
  isOver: boolean;
}

export interface Due {
  of: 'notifications' | 'campaigns';
  channels: readonly MessageChannel[];
}

const KINDS: readonly NotifiedKind[] = [...MESSAGE_KINDS, ...SCHEME_NEWS];

/**
 * Claims due deliveries, oldest first: no other node gets them until `leaseUntil`, which is also when they are sent
 * again if this process is killed. Kinds of a later release wait for its nodes.
 */
export async function claimDeliveries(
  db: Kysely<Schema>,
  { of, channels, limit, now, leaseUntil }: Due & { limit: number; now: Date; leaseUntil: Date },
): Promise<Delivery[]> {
  const ofThese =
    of === 'campaigns'
      ? sql`campaign_id in (select id from campaigns where state <> 'paused')`
      : sql`campaign_id is null
          and (select m.kind from outbox_messages m where m.id = message_id) = any(${[...KINDS]}::text[])`;
  const { rows } = await sql<Delivery>`
    with due as (
      select message_id, channel from outbox_deliveries
      where state = 'due' and next_attempt_at <= ${now} and channel = any(${[...channels]}::text[]) and ${ofThese}
      order by next_attempt_at, message_id limit ${limit}
      for update skip locked
    )
    update outbox_deliveries d set attempts = d.attempts + 1, next_attempt_at = ${leaseUntil}
    from due
    join outbox_messages m on m.id = due.message_id
    join users u on u.id = m.user_id
    where d.message_id = due.message_id and d.channel = due.channel
    returning d.message_id as "messageId", d.channel, d.attempts, m.kind, m.subject, m.details, m.at,
      u.id as "userId", coalesce(m.mobile, u.mobile) as mobile, u.language,
      d.campaign_id as "campaignId", d.last_error as "lastError",
      case when d.campaign_id is not null or m.kind = any(${[...SECURITY_KINDS]}::text[]) then false
        when d.channel = 'whatsapp' then not ${hasConsent(sql`u.id`, 'whatsapp-updates')}
        else exists (
          select from message_preferences p where p.user_id = u.id and p.channel = d.channel and not p.enabled)
      end as "switchedOff", ${isOver(now)} as "isOver"`.execute(db);
  return rows;
}

export type Claimed = Pick<Delivery, 'messageId' | 'channel' | 'attempts'>;

/** Adds the delivery by the channel that comes next, once the one before has ended without reaching the user. */
export async function addDelivery(
  db: Kysely<Schema>,
  {
    messageId,
    channel,
    campaignId,
    at,
  }: { messageId: number; channel: MessageChannel; campaignId: number | null; at: Date },
): Promise<void> {
  await sql`
    insert into outbox_deliveries (message_id, channel, campaign_id, next_attempt_at)
    values (${messageId}, ${channel}, ${campaignId}, ${at}) on conflict do nothing`.execute(db);
}

/** Ends a delivery. */
export async function endDelivery(
  db: Kysely<Schema>,
  { messageId, channel }: Claimed,
  state: 'sent' | 'failed' | 'skipped',
  at: Date,
  error: string | null = null,
): Promise<void> {
  await sql`
    update outbox_deliveries set state = ${state}, ended_at = ${at}, last_error = ${error}
    where message_id = ${messageId} and channel = ${channel} and state = 'due'`.execute(db);
}

/** Postpones a delivery, unless its lease has expired and another node has claimed it. */
export async function postponeDelivery(
  db: Kysely<Schema>,
  { messageId, channel, attempts }: Claimed,
  until: Date,
  error: string,
): Promise<void> {
  await sql`
    update outbox_deliveries set next_attempt_at = ${until}, last_error = ${error}
    where message_id = ${messageId} and channel = ${channel} and state = 'due' and attempts = ${attempts}`.execute(db);
}

const DAY_MS = 86_400_000;
const KEPT_DAYS = 90;
const ROWS_AT_ONCE = 1000;

/** Deletes messages of more than 90 days ago, whose retries cannot come any more. */
export async function purgeMessages(db: Kysely<Schema>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  for (let rows = ROWS_AT_ONCE; rows === ROWS_AT_ONCE;) {
    const result = await sql`
      delete from outbox_messages where id in (
        select id from outbox_messages where at < ${before} order by id limit ${ROWS_AT_ONCE})`.execute(db);
    rows = Number(result.numAffectedRows);
  }
}

/** Deletes all messages, preferences and consents of a user. Push subscriptions end with the sessions. */
export async function deleteMessagesOf(db: Kysely<Schema>, userId: number): Promise<void> {
  for (const table of ['message_preferences', 'message_consents', 'outbox_messages'] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).execute();
}
