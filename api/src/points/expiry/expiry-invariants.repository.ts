import { sql } from 'kysely';
import type { Invariant } from '../../platform/invariant';

export const expiryInvariants: readonly Invariant[] = [
  {
    id: 'I35',
    holds: 'Points expired once, of people who were notified 30 and 7 days before',
    violations: sql`
      select format('user %s lost %s points at %s, the notice says %s at %s', coalesce(j.user_id, e.user_id), j.points, j.at,
          e.points, e.expired_at) as violation
      from (select * from journal where kind = 'expiry') j
      full join (select * from expiries where expired_at is not null) e on e.user_id = j.user_id and e.expired_at = j.at
      where j.points is distinct from e.points
      union all
      select format('user %s was notified at %s and %s of points that expired at %s', user_id, notified_at, reminded_at, expired_at)
      from expiries
      where expired_at < notified_at + interval '30 days' or expired_at < reminded_at + interval '7 days'
        or expired_at < expires_at`,
  },
];
