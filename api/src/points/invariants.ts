import { sql } from 'kysely';
import type { Invariant } from '../platform/invariant';
import { rollupInvariant } from '../platform/rollups';
import { claimsByDay } from './claims';
import { expiryInvariants } from './expiry';
import { importInvariants } from './imports';
import { schemeInvariants } from './schemes';

export const pointsInvariants: readonly Invariant[] = [
  {
    id: 'I1',
    holds: 'What the journal granted is what users were granted',
    violations: sql`
      select format('the journal granted %s, users hold %s', journal.points, totals.points) as violation
      from (
        select coalesce(sum(case when from_account = 'programme' then points
          when to_account = 'programme' then -points else 0 end), 0) as points from journal
      ) journal
      cross join (select coalesce(sum(granted), 0) as points from point_totals) totals
      where journal.points <> totals.points`,
  },
  {
    id: 'I2',
    holds: 'For each user, granted = balance + awaiting + redeemed, each as the journal says',
    violations: sql`
      with moved as (
        select user_id, from_account as account, -points as points from journal
        union all
        select user_id, to_account, points from journal
      ),
      journalled as (
        select user_id,
          coalesce(-sum(points) filter (where account = 'programme'), 0) as granted,
          coalesce(sum(points) filter (where account = 'available'), 0) as available,
          coalesce(sum(points) filter (where account = 'awaiting'), 0) as awaiting,
          coalesce(sum(points) filter (where account = 'redeemed'), 0) as redeemed
        from moved group by user_id
      )
      select format('user %s has %s = %s + %s + %s, the journal says %s = %s + %s + %s', user_id,
          t.granted, t.available, t.awaiting, t.redeemed, j.granted, j.available, j.awaiting, j.redeemed) as violation
      from point_totals t full join journalled j using (user_id)
      where coalesce(t.granted, 0) <> coalesce(t.available + t.awaiting + t.redeemed, 0)
        or coalesce(t.granted, 0) <> coalesce(j.granted, 0)
        or coalesce(t.available, 0) <> coalesce(j.available, 0)
        or coalesce(t.awaiting, 0) <> coalesce(j.awaiting, 0)
        or coalesce(t.redeemed, 0) <> coalesce(j.redeemed, 0)`,
  },
  {
    id: 'I3',
    holds: 'Nobody’s balance, awaiting or redeemed points are below zero',
    violations: sql`
      select format('user %s has %s, %s, %s', user_id, available, awaiting, redeemed) as violation
      from point_totals where least(available, awaiting, redeemed) < 0`,
  },
  {
    id: 'I4',
    holds: 'Scanned codes and grants match one to one',
    violations: sql`
      select format('serial %s: scanned by user %s for %s, granted to user %s for %s',
          coalesce(s.serial, j.serial), s.user_id, s.points, j.user_id, j.points) as violation
      from scans s full join (select * from journal where kind = 'grant') j on j.serial = s.serial
      where (s.user_id, s.points::bigint) is distinct from (j.user_id, j.points)
      union all
      select format('serial %s was granted %s times', serial, count(*))
      from journal where kind = 'grant' group by serial having count(*) > 1`,
  },
  {
    id: 'I5',
    holds: 'A grant is worth what its batch says',
    violations: sql`
      select format('serial %s was granted %s, batch %s says %s', j.serial, j.points, b.id, b.points) as violation
      from journal j
      join scans s on s.serial = j.serial
      join batches b on b.id = s.batch_id
      where j.kind = 'grant' and j.points <> b.points`,
  },
  {
    id: 'I6',
    holds: 'Every entry of the journal belongs to a user',
    violations: sql`
      select format('journal entry %s is for user %s, who does not exist', j.id, j.user_id) as violation
      from journal j left join users u on u.id = j.user_id where u.id is null`,
  },
  {
    id: 'I7',
    holds: 'A claim is resolved at most once, and as its status says',
    violations: sql`
      with resolutions as (
        select claim_id, count(*) filter (where kind = 'approval') as approvals,
          count(*) filter (where kind = 'rejection') as rejections
        from journal where kind in ('approval', 'rejection') group by claim_id
      )
      select format('claim %s is %s and was approved %s and rejected %s times', coalesce(c.transaction_id, r.claim_id::text),
          coalesce(c.status, 'missing'), coalesce(r.approvals, 0), coalesce(r.rejections, 0)) as violation
      from claims c full join resolutions r on r.claim_id = c.id
      where (coalesce(r.approvals, 0), coalesce(r.rejections, 0)) is distinct from
        (case c.status when 'approved' then 1 when 'pending' then 0 when 'rejected' then 0 end,
         case c.status when 'rejected' then 1 when 'pending' then 0 when 'approved' then 0 end)`,
  },
  {
    id: 'I8',
    holds: 'What awaits approval is the sum of pending claims, each claim in the journal, its scans bound to it alone',
    violations: sql`
      select format('user %s awaits %s, pending claims sum to %s', user_id, coalesce(t.awaiting, 0), coalesce(p.points, 0)) as violation
      from point_totals t
      full join (select user_id, sum(points) as points from claims where status = 'pending' group by user_id) p using (user_id)
      where coalesce(t.awaiting, 0) <> coalesce(p.points, 0)
      union all
      select format('claim %s of user %s for %s, in the journal user %s for %s',
        coalesce(c.transaction_id, j.claim_id::text), c.user_id, c.points, j.user_id, j.points)
      from claims c full join (select * from journal where kind = 'claim') j on j.claim_id = c.id
      where (c.user_id, c.points) is distinct from (j.user_id, j.points)
      union all
      select format('serial %s of user %s is bound to claim %s (%s) of user %s', s.serial, s.user_id, c.transaction_id, c.status, c.user_id)
      from scans s join claims c on c.id = s.claim_id
      where c.user_id <> s.user_id or c.status = 'rejected'
      union all
      select format('user %s has %s available, scans without a claim are worth %s', user_id, coalesce(t.available, 0), coalesce(s.points, 0))
      from point_totals t
      full join (select user_id, sum(points) as points from scans where claim_id is null group by user_id) s using (user_id)
      where coalesce(t.available, 0) <> coalesce(s.points, 0)
        and not exists (select from journal j where j.user_id = coalesce(t.user_id, s.user_id) and j.kind in ('adjustment', 'bonus', 'expiry', 'opening'))`,
  },
  {
    id: 'I10',
    holds: 'Every scanned serial lies within its batch',
    violations: sql`
      select format('serial %s is not in batch %s', s.serial, s.batch_id) as violation
      from scans s left join batches b
        on b.id = s.batch_id and s.serial >= b.first_serial and s.serial < b.first_serial + b.quantity
      where b.id is null`,
  },
  {
    id: 'I11',
    holds: 'Every approval and rejection has its audit row',
    violations: sql`
      select format('%s of claim %s by admin %s is not in the audit log', j.kind, j.claim_id, j.admin_id) as violation
      from journal j
      where j.kind in ('approval', 'rejection') and not exists (
        select from audit_log a
        where a.claim_id = j.claim_id and a.admin_id is not distinct from j.admin_id
          and a.action = case j.kind when 'approval' then 'claim-approved' else 'claim-rejected' end
      )`,
  },
  {
    id: 'I13',
    holds: 'A deleted user has no points, no pending claim and no scan after the deletion',
    violations: sql`
      select format('user %s was deleted and has %s available, %s awaiting', u.id, t.available, t.awaiting) as violation
      from users u join point_totals t on t.user_id = u.id
      where u.erased_at is not null and (t.available <> 0 or t.awaiting <> 0)
      union all
      select format('claim %s of user %s, who was deleted, is pending', c.transaction_id, u.id)
      from users u join claims c on c.user_id = u.id and c.status = 'pending'
      where u.erased_at is not null
      union all
      select format('serial %s was scanned by user %s after their deletion', j.serial, u.id)
      from users u join journal j on j.user_id = u.id and j.serial is not null and j.at > u.erased_at
      where u.erased_at is not null`,
  },
  {
    id: 'I29',
    holds:
      'A merge moves points in pairs that are 0 in sum, an account is given up once and into one that stays, and has no points or open claims since',
    violations: sql`
      with pairs as (
        select id, from_user_id as giver, into_user_id as taker, points, out_entry, in_entry from account_merges
        union all
        select id, into_user_id, from_user_id, points, undo_out_entry, undo_in_entry from account_merges
        where undone_at is not null
      )
      select format('merge %s of %s points: entry %s takes %s from user %s, entry %s gives %s to user %s', p.id, p.points,
        p.out_entry, o.points, o.user_id, p.in_entry, i.points, i.user_id) as violation
      from pairs p
      left join journal o on o.id = p.out_entry and o.kind = 'adjustment' and o.from_account = 'available'
      left join journal i on i.id = p.in_entry and i.kind = 'adjustment' and i.to_account = 'available'
      where p.points > 0
        and (o.user_id, o.points, i.user_id, i.points) is distinct from (p.giver, p.points, p.taker, p.points)
      union all
      select format('entry %s is of %s moves', entry, count(*))
      from (select out_entry as entry from pairs union all select in_entry from pairs) used
      where entry is not null group by entry having count(*) > 1
      union all
      select format('user %s was merged and has %s available, %s awaiting, suspended at %s', u.id, t.available, t.awaiting,
        u.suspended_at)
      from account_merges m
      join users u on u.id = m.from_user_id and u.erased_at is null
      left join point_totals t on t.user_id = u.id
      where m.undone_at is null and (t.available <> 0 or t.awaiting <> 0 or u.suspended_at is null)
      union all
      select format('user %s was merged into user %s, who was merged', m.from_user_id, m.into_user_id)
      from account_merges m join account_merges further on further.from_user_id = m.into_user_id
      where m.undone_at is null and further.undone_at is null
      union all
      select format('user %s was merged into user %s, who was deleted', m.from_user_id, m.into_user_id)
      from account_merges m
      join users f on f.id = m.from_user_id and f.erased_at is null
      join users i on i.id = m.into_user_id and i.erased_at is not null
      where m.undone_at is null`,
  },
  ...schemeInvariants,
  ...expiryInvariants,
  ...importInvariants,
  rollupInvariant('I16', claimsByDay),
];
