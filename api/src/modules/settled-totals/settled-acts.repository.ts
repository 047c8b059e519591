import { sql } from 'kysely';
import { dayOf, type Settled, startOf } from './settle.repository';

/** Acts by day, kind and admin. The audit log is append-only. */
export const settledActs: Settled = {
  lock: 2,
  rows: sql`audit_log`,
  at: sql`at`,
  days: sql`settled_act_days`,
  count: ({ from, before, last }) => sql`
    insert into settled_act_days (day, action, admin_id, acts)
    select day, action, admin_id, sum(acts)
    from (
      select ${dayOf(sql`at`)} as day, action, coalesce(admin_id, 0) as admin_id, count(*) as acts
      from audit_log where at >= ${from} and at < ${before} group by 1, 2, 3
      union all values (${last}::date, '', 0::bigint, 0::bigint)
    ) days
    group by day, action, admin_id`,
};

/** The first moment behind the settled days, as a subquery: from there on acts are counted one by one. */
export const endOfSettledActs = sql`
  select coalesce(${startOf(sql`(max(day) + 1)`)}, '-infinity') from settled_act_days`;
