import { type Transaction, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { type MessageKind, type ProgrammeSettings, readSettings } from '../programme';

/** Shown to the user and sent by third parties: no payout details but the masked ones. */
export interface MessageDetails {
  transactionId?: string;
  points?: number;
  amountPaise?: number;
  /** The bank's reference of a payment. */
  reference?: string;
  reason?: string;
  /** Payout details, masked. */
  masked?: string;
}

export interface Message {
  userId: number;
  kind: MessageKind;
  /** What happened, within its kind: a transaction id, an item's id. Repeating it adds nothing. */
  subject: string;
  details: MessageDetails;
  at: Date;
}

/** In-app news of money and of photographs; those of claims are read from the journal. */
export const NEWS_KINDS: readonly MessageKind[] = [
  'payout-paid',
  'payout-returned',
  'payout-details-changed',
  'payout-name-needed',
  'case-granted',
  'case-declined',
];

export const isEnabled = ({ messages }: Pick<ProgrammeSettings, 'messages'>, kind: MessageKind): boolean =>
  messages[kind]?.enabled === true;

/**
 * Adds messages in the caller's transaction, so that they are sent if it commits, after it: sending never delays points.
 * One statement adds each message once, and a delivery for each channel that the owner and the user have switched on.
 * @returns how many were added
 */
export async function notify(trx: Transaction<Schema>, ...messages: readonly Message[]): Promise<number> {
  if (messages.length === 0) return 0;
  const settings = await readSettings(trx);
  const wanted = messages.filter(({ kind }) => isEnabled(settings, kind) || NEWS_KINDS.includes(kind));
  if (wanted.length === 0) return 0;
  const kinds = [...new Set(wanted.map(({ kind }) => kind))].filter((kind) => isEnabled(settings, kind));
  const bySms = kinds.filter((kind) => Object.keys(settings.messages[kind]!.smsTemplates).length > 0);
  const { rows } = await sql<{ added: number }>`
    with message as (
      insert into outbox_messages (user_id, kind, subject, details, at)
      select given.* from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as given("userId" bigint, kind text, subject text, details jsonb, at timestamptz)
      join users u on u.id = given."userId" and u.erased_at is null
      on conflict (user_id, kind, subject) do nothing
      returning id, user_id, kind, at
    ),
    delivery as (insert into outbox_deliveries (message_id, channel, next_attempt_at)
    select id, 'sms', at from message where kind = any(${bySms}::text[]) and not exists (
      select from message_preferences p where p.user_id = message.user_id and p.channel = 'sms' and not p.enabled)
    union all
    select id, 'push', at from message where kind = any(${kinds}::text[]) and exists (
      select from push_subscriptions s where s.user_id = message.user_id))
    select count(*) as added from message`.execute(trx);
  return rows[0]!.added;
}
