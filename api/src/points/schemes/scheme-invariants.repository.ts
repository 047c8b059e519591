import { sql } from 'kysely';
import type { Invariant } from '../../platform/invariant';
import { dayOf } from '../../platform/rollups';

const largest = (budget: string) => sql`
  case when bool_and(v.definition -> 'budget' ? ${sql.lit(budget)})
    then max((v.definition -> 'budget' ->> ${sql.lit(budget)})::bigint) end`;

/** Of the versions with bonuses, the largest of each budget; null: one of them had none. */
const largestBudgets = sql`
  select v.scheme_id, ${largest('points')} as points, ${largest('pointsADay')} as a_day, ${largest('pointsAPerson')} as a_person
  from scheme_versions v where v.id in (select version_id from bonuses) group by v.scheme_id`;

/** A day that has ended is never counted again: what comes late counts as of the next one. */
const countedOn = dayOf(sql`max(b.at) over (partition by b.scheme_id order by b.id)`);

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
    holds:
      'A scheme has spent what its bonuses sum to, in all, of a day and of a person no more than a version allowed it',
    violations: sql`
      select format('scheme %s has spent %s, its bonuses sum to %s', g.scheme_id, g.spent, coalesce(b.points, 0)) as violation
      from scheme_budgets g left join (select scheme_id, sum(points) as points from bonuses group by scheme_id) b using (scheme_id)
      where g.spent <> coalesce(b.points, 0)
      union all
      select format('scheme %s has granted %s %s, at most %s were allowed', s.scheme_id, s.points, s.what, s.budget)
      from (
        with allowed as (${largestBudgets})
        select b.scheme_id, 'in all' as what, sum(b.points) as points, min(a.points) as budget
        from bonuses b join allowed a using (scheme_id) group by b.scheme_id
        union all
        select scheme_id, format('on %s', day), sum(points), min(a_day)
        from (
          select b.scheme_id, b.points, a.a_day, ${countedOn} as day
          from bonuses b join allowed a using (scheme_id) where a.a_day is not null) dated
        group by scheme_id, day
        union all
        select b.scheme_id, format('to user %s', b.user_id), sum(b.points), min(a.a_person)
        from bonuses b join allowed a using (scheme_id) where a.a_person is not null group by b.scheme_id, b.user_id
      ) s where s.points > s.budget`,
  },
  {
    id: 'I32',
    holds: 'A bonus has its cause, and none twice',
    violations: sql`
      select format('bonus %s of user %s is for label %s of user %s', b.id, b.user_id, b.serial, s.user_id) as violation
      from bonuses b left join scans s on s.serial = b.serial
      where b.serial is not null and s.user_id is distinct from b.user_id
      union all
      select format('bonus %s of a scheme of kind %s has the cause %s', b.id, s.kind, b.cause)
      from bonuses b join schemes s on s.id = b.scheme_id
      where case s.kind when 'goal' then b.cause <> 'goal' when 'referral' then b.serial is not null
        else b.cause is distinct from 'scan:' || b.serial end
      union all
      select format('bonus %s of scheme %s has no version of it', b.id, b.scheme_id)
      from bonuses b left join scheme_versions v on v.id = b.version_id and v.scheme_id = b.scheme_id where v.id is null
      union all
      select format('user %s has %s bonuses of scheme %s for %s', user_id, count(*), scheme_id, cause)
      from bonuses group by scheme_id, user_id, cause having count(*) > 1`,
  },
  {
    id: 'I33',
    holds: 'A bonus for a scan is of a version that ran then; a goal that was granted was reached',
    violations: sql`
      select format('bonus %s for a scan of %s, the version ran from %s to %s', b.id, coalesce(s.read_at, b.at),
          v.definition ->> 'startsAt', v.definition ->> 'endsAt') as violation
      from bonuses b join scheme_versions v on v.id = b.version_id join scans s on s.serial = b.serial
      where coalesce(s.read_at, b.at) < (v.definition ->> 'startsAt')::timestamptz
        or coalesce(s.read_at, b.at) >= (v.definition ->> 'endsAt')::timestamptz
      union all
      select format('bonus %s is for a goal of %s %s, user %s has %s', b.id, goal.target, goal.of, b.user_id, done)
      from bonuses b join scheme_versions v on v.id = b.version_id
      cross join lateral (
        select v.definition #>> '{goal,of}' as of, (v.definition #>> '{goal,target}')::bigint as target) goal
      cross join lateral (
        select case goal.of when 'scans' then count(*) when 'points' then coalesce(sum(s.points), 0)
          else count(distinct g.product_id) end as done
        from journal j join scans s on s.serial = j.serial join batches g on g.id = s.batch_id
        where j.user_id = b.user_id and j.serial is not null
          and coalesce(s.read_at, s.scanned_at) >= (v.definition ->> 'startsAt')::timestamptz
          and coalesce(s.read_at, s.scanned_at) < (v.definition ->> 'endsAt')::timestamptz) counted
      where b.cause = 'goal' and done < goal.target`,
  },
  {
    id: 'I34',
    holds: 'Bonuses for a referral are of one that was paid, once for each of the two, and a paid one has some',
    violations: sql`
      with brought as (
        select b.*, split_part(cause, ':', 2)::bigint as friend_id from bonuses b
        where cause like 'referral:%' or cause like 'referred:%'
      )
      select format('bonus %s for bringing user %s, whose referral is %s by scheme %s', b.id, b.friend_id, r.outcome, r.scheme_id)
        as violation
      from brought b left join referrals r on r.friend_id = b.friend_id
      where (r.outcome, r.scheme_id) is distinct from ('paid', b.scheme_id)
      union all
      select format('for bringing user %s there are %s bonuses of one kind', friend_id, count(*))
      from brought group by friend_id, split_part(cause, ':', 1) having count(*) > 1
      union all
      select format('the referral of user %s was paid without a bonus', r.friend_id)
      from referrals r where r.outcome = 'paid' and not exists (select from brought b where b.friend_id = r.friend_id)`,
  },
];
