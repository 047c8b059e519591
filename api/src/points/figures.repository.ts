import { sql } from 'kysely';
import { type Figure, dayAgo, secondsSince } from '../platform/metrics/figure.repository';

export const pointsFigures: readonly Figure[] = [
  {
    name: 'loyalty_points',
    help: 'Points of all users by account.',
    label: 'account',
    query: () => sql`(
      select jsonb_build_object('granted', coalesce(sum(granted), 0), 'available', coalesce(sum(available), 0),
        'awaiting', coalesce(sum(awaiting), 0), 'redeemed', coalesce(sum(redeemed), 0)) from point_totals)`,
  },
  {
    name: 'loyalty_claims_pending',
    help: 'Claims that wait for a decision.',
    query: () => sql`(select count(*) from claims where status = 'pending')`,
  },
  {
    name: 'loyalty_claims_oldest_pending_seconds',
    help: 'Age of the oldest one.',
    query: (context) =>
      sql`(select ${secondsSince(sql`min(claimed_at)`, context)} from claims where status = 'pending')`,
  },
  {
    name: 'loyalty_fraud_flags_last_day',
    help: 'Scans flagged for a human in 24 hours.',
    label: 'kind',
    query: (context) => sql`(
      select '{"scan-rate": 0, "travel-speed": 0}' || coalesce(jsonb_object_agg(kind, flags), '{}')
      from (select kind, count(*) as flags from fraud_flags where at > ${dayAgo(context)} group by kind) f)`,
  },
];
