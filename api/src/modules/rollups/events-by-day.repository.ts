import { sql } from 'kysely';
import { type Rollup, dayOf } from './rollup.repository';

/** Audit events per IST day, action and admin (0: not signed in). */
export const eventsByDay: Rollup = {
  table: 'events_by_day',
  keys: ['day', 'action', 'admin_id'],
  sums: ['events'],
  source: 'event_id',
  rowsBetween: (after, to) => sql`
    select ${dayOf(sql`at`)} as day, action, coalesce(admin_id, 0) as admin_id, 1 as events from audit_log
    where id > ${after} and id <= ${to}`,
};
