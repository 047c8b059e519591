import { sql } from 'kysely';
import type { Invariant } from '../platform/invariant';
import { usersByPointsInvariant } from './users';

export const accountsInvariants: readonly Invariant[] = [
  {
    id: 'I12',
    holds: 'No one-time code was tried more than 5 times, and a mobile has at most one live code for a purpose',
    violations: sql`
      select format('code %s was tried %s times', id, attempts) as violation from otp_codes where attempts > 5
      union all
      select format('%s live codes for one mobile and %s', count(*), purpose)
      from otp_codes where ended_at is null group by purpose, mobile having count(*) > 1`,
  },
  usersByPointsInvariant,
];
