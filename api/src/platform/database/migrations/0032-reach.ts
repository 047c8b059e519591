import { type Kysely, sql } from 'kysely';

export const transaction = 'none';

const statements = [
  sql`
    create table if not exists message_consents (
      id bigint generated always as identity primary key,
      user_id bigint not null references users,
      kind text not null check (kind in ('whatsapp-updates', 'whatsapp-offers', 'sms-offers')),
      given boolean not null,
      source text not null check (source in ('profile', 'reply', 'link')),
      wording smallint not null,
      language text not null,
      reply_id text,
      at timestamptz not null
    )`,
  sql`comment on column message_consents.wording is 'The version of the text that was shown, or that is withdrawn; with the language, see consent-wording.ts.'`,
  sql`comment on column message_consents.reply_id is 'Hash of the id of the WhatsApp message: one that is delivered twice counts once.'`,
  sql`create index if not exists message_consents_by_user on message_consents (user_id, kind, id)`,
  sql`
    create unique index if not exists message_consents_one_a_reply on message_consents (reply_id, kind)
      where reply_id is not null`,
  sql`drop trigger if exists unchanged on message_consents`,
  sql`
    create trigger unchanged before update on message_consents
    for each row execute function refuse_change()`,
  sql`
    create table if not exists campaigns (
      id bigint generated always as identity primary key,
      definition jsonb not null,
      prices jsonb not null,
      made_by bigint not null references admins,
      confirmed_by bigint references admins,
      made_at timestamptz not null,
      state text not null default 'sending' check (state in ('sending', 'paused', 'stopped', 'done')),
      ended_at timestamptz,
      max_people integer not null check (max_people > 0),
      max_paise bigint not null check (max_paise >= 0),
      after_user_id bigint not null default 0,
      chunk_at timestamptz,
      people integer not null default 0,
      paise bigint not null default 0,
      left_out jsonb not null default '{}',
      report jsonb,
      check (people <= max_people and paise <= max_paise),
      check ((ended_at is null) = (state in ('sending', 'paused')))
    )`,
  sql`comment on column campaigns.prices is 'Of one message by channel, in paise, when it was confirmed.'`,
  sql`comment on column campaigns.max_people is 'As confirmed: no more people get it, even if others join the segment later.'`,
  sql`comment on column campaigns.after_user_id is 'The segment was evaluated up to this user.'`,
  sql`comment on column campaigns.left_out is 'People of the segment who get no message, by reason.'`,
  sql`comment on column campaigns.report is 'The deliveries, once they are old enough to be purged.'`,
  sql`alter table outbox_deliveries add column if not exists campaign_id bigint`,
  sql`alter table outbox_deliveries add column if not exists delivered_at timestamptz`,
  sql`alter table outbox_deliveries add column if not exists read_at timestamptz`,
  sql`alter table outbox_deliveries drop constraint if exists outbox_deliveries_channel_check`,
  sql`
    alter table outbox_deliveries add constraint outbox_deliveries_channel_check
      check (channel in ('sms', 'push', 'whatsapp')) not valid`,
  sql`drop index concurrently if exists outbox_deliveries_by_campaign`,
  sql`
    create index concurrently outbox_deliveries_by_campaign on outbox_deliveries (campaign_id, message_id)
      where campaign_id is not null`,
  sql`alter table limit_uses drop constraint if exists limit_uses_kind_check`,
  sql`
    alter table limit_uses add constraint limit_uses_kind_check
      check (kind in ('batch', 'grant', 'run', 'scheme', 'campaign')) not valid`,
  sql`alter table confirmations drop constraint if exists confirmations_kind_check`,
  sql`
    alter table confirmations add constraint confirmations_kind_check
      check (kind in ('batch', 'adjustment', 'rules', 'settings', 'case', 'correction', 'number', 'merge', 'unmerge', 'scheme',
        'import', 'market-file', 'campaign')) not valid`,
];

/** Consents to messages, messages to segments (campaigns), and what WhatsApp reports of a delivery. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
