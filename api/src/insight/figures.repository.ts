import { sql } from 'kysely';
import { type Figure, dayAgo, secondsOf, secondsSince } from '../platform/metrics/figure.repository';
import { readRollup } from '../platform/rollups';
import { pointsByMonth } from '../programme/programme';
import { LAST_CHECK } from './invariants';

export const figures: readonly Figure[] = [
  {
    name: 'loyalty_points',
    help: 'Points of all users by account.',
    label: 'account',
    // As the journal moved them: summing the totals would read every user's at each scrape.
    query: () => sql`
      select jsonb_build_object('granted', granted, 'available', granted - awaiting - redeemed, 'awaiting', awaiting,
        'redeemed', redeemed)
      from (
        select
          coalesce(sum(case when kind in ('grant', 'bonus') or to_account = 'available' and kind in ('adjustment', 'opening') then points
            when kind in ('adjustment', 'opening', 'expiry') then -points end), 0) as granted,
          coalesce(sum(case kind when 'claim' then points when 'approval' then -points when 'rejection' then -points end), 0)
            as awaiting,
          coalesce(sum(points) filter (where kind = 'approval'), 0) as redeemed
        from (${readRollup(pointsByMonth)}) moved
      ) sums`,
  },
  {
    name: 'loyalty_claims_pending',
    help: 'Claims that wait for a decision.',
    query: () => sql`select count(*) from claims where status = 'pending'`,
  },
  {
    name: 'loyalty_claims_oldest_pending_seconds',
    help: 'Age of the oldest one.',
    query: (context) => sql`select ${secondsSince(sql`min(claimed_at)`, context)} from claims where status = 'pending'`,
  },
  {
    name: 'loyalty_fraud_flags_last_day',
    help: 'Scans flagged for a human in 24 hours.',
    label: 'kind',
    query: (context) => sql`
      select '{"scan-rate": 0, "travel-speed": 0}' || coalesce(jsonb_object_agg(kind, flags), '{}')
      from (select kind, count(*) as flags from fraud_flags where at > ${dayAgo(context)} group by kind) f`,
  },
  {
    name: 'loyalty_sms_last_day',
    help: 'Messages sent in 24 hours, as the daily cap counts them.',
    query: (context) => sql`
      select count(*) from otp_sends
      where sent_at > ${dayAgo(context)} and (
        purpose <> 'admin-sign-in' or mobile = any(${[...context.adminMobiles]}::text[])
        or mobile in (select mobile from admins where roles <> '{}')
      )`,
  },
  {
    name: 'loyalty_messages_oldest_due_seconds',
    help: 'Age of the oldest notification that was not sent yet.',
    query: (context) => sql`
      select ${secondsSince(sql`min(m.at)`, context)}
      from outbox_deliveries d join outbox_messages m on m.id = d.message_id where d.state = 'due'`,
  },
  {
    name: 'loyalty_payment_problems',
    help: 'Of payments at once: 1 for a low balance at the provider and for a pause, and how many differ.',
    label: 'problem',
    query: () => sql`
      select jsonb_build_object('balance-low', (
          select count(*) from provider_balances b where b.provider = s.provider and b.low_since is not null
        ), 'paused', (s.provider is not null and s.paused)::int,
        'different', (select count(*) from instant_payments where problem is not null))
      from (
        select max(settings ->> 'instantProvider') as provider, 
          coalesce(bool_or((settings ->> 'instantPaused')::boolean), false) as paused
        from programme_settings where id = (select max(id) from programme_settings)
      ) s`,
  },
  {
    name: 'loyalty_invariants_last_check_timestamp_seconds',
    help: 'When the last complete check of the invariants ended, by whichever process.',
    query: () => sql`select ${secondsOf(sql`max(at)`)} from rate_events where kind = ${LAST_CHECK}`,
  },
];
