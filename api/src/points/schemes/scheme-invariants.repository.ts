import { sql } from 'kysely';
import type { Invariant } from '../../platform/invariant';

export const schemeInvariants: readonly Invariant[] = [
  {
    id: 'I30',
    holds: 'Bonuses and their entries in the journal match one to one',
    violations: sql`
      select format('bonus %s of user %s for %s, in the journal user %s for %s', coalesce(b.id, j.bonus_id), b.user_id, b.points,
          j.user_id, j.points) as violation
      from bonuses b full join (select * from journal where kind = 'bonus') j on j.bonus_id = b.id
      where (b.user_id, b.points) is distinct from (j.user_id, j.points)
      union all
      select format('bonus %s is %s times in the journal', bonus_id, count(*))
      from journal where kind = 'bonus' group by bonus_id having count(*) > 1`,
  },
  {
    id: 'I31',
    holds: 'A scheme has spent what its bonuses sum to',
    violations: sql`
      select format('scheme %s has spent %s, its bonuses sum to %s', g.scheme_id, g.spent, coalesce(b.points, 0)) as violation
      from scheme_budgets g left join (select scheme_id, sum(points) as points from bonuses group by scheme_id) b using (scheme_id)
      where g.spent <> coalesce(b.points, 0)`,
  },
  {
    id: 'I32',
    holds: 'A bonus for a scan is of the scan’s user, and its scheme ran then',
    violations: sql`
      select format('bonus %s of user %s is for label %s of user %s', b.id, b.user_id, b.serial, s.user_id) as violation
      from bonuses b left join scans s on s.serial = b.serial
      where b.serial is not null and s.user_id is distinct from b.user_id
      union all
      select format('bonus %s was granted at %s, the version ran from %s to %s', b.id, b.at,
          v.definition ->> 'startsAt', v.definition ->> 'endsAt')
      from bonuses b join scheme_versions v on v.id = b.version_id
      where b.at < (v.definition ->> 'startsAt')::timestamptz or b.at >= (v.definition ->> 'endsAt')::timestamptz`,
  },
];
