import { type RawBuilder, sql } from 'kysely';
import type { Invariant } from '../platform/invariant';
import { payoutSumsInvariant } from './payouts';

/** Clocks of two nodes differ by less: a value is in force a minute longer on both sides. */
const TOLERANCE = sql.lit('1 minute');

const VALUES = sql`
  select (settings ->> 'pointValuePaise')::bigint as paise, at as since, lead(at) over (order by id) as until
  from programme_settings`;

/** A query with rows if a value was in force at a time, or a minute before or after. */
const inForce = (paise: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql`
  select from valued v
  where v.paise = ${paise} and v.since <= ${at} + interval ${TOLERANCE}
    and coalesce(v.until, 'infinity') >= ${at} - interval ${TOLERANCE}`;

/** I19 to I22 and I28: money. Each reads its tables once, so that they last seconds for millions of claims. */
export const moneyInvariants: readonly Invariant[] = [
  {
    id: 'I19',
    holds:
      'Money is due for every approved claim, at its points × the value that it states, else the value then or the one that the command gave, and for no other',
    violations: sql`
      with valued as (${VALUES}),
      given as (
        select (details ->> 'value_paise')::bigint as paise, (details ->> 'claims')::bigint as claims, at from audit_log
        where action = 'claims-made-payable'
      )
      select format('claim %s (%s): %s points × %s = %s paise to user %s', p.claim_id, coalesce(c.status, 'missing'),
        p.points, p.value_paise, p.amount_paise, p.user_id) as violation
      from payouts p left join claims c on c.id = p.claim_id
      where (c.status, c.user_id, c.points) is distinct from ('approved', p.user_id, p.points)
        or p.amount_paise <> p.points * p.value_paise
        or case
          when c.value_paise is not null then (c.value_paise, c.resolved_at) is distinct from (p.value_paise, p.approved_at)
          when c.resolved_at = p.approved_at then not exists (${inForce(sql`p.value_paise`, sql`p.approved_at`)})
          else c.resolved_at > p.approved_at
            or not exists (select from given g where g.paise = p.value_paise and g.at = p.approved_at)
        end
      union all
      select format('claim %s states %s paise a point, which was not in force', c.transaction_id, c.value_paise)
      from claims c
      where c.value_paise is not null and not exists (${inForce(sql`c.value_paise`, sql`c.claimed_at`)})
      union all
      select format('claim %s was approved with a value, and no money is due', c.transaction_id)
      from claims c
      where c.status = 'approved' and not exists (select from payouts p where p.claim_id = c.id)
        and (c.value_paise is not null or exists (
          select from valued v
          where v.paise is not null and c.resolved_at between v.since + interval ${TOLERANCE}
            and coalesce(v.until, 'infinity') - interval ${TOLERANCE}
        ))
      union all
      select format('%s claims were made payable at %s, not %s', p.claims, given.at, given.claims)
      from (select at, sum(claims) as claims from given group by at) given
      left join (
        select p.approved_at, count(*) as claims from payouts p join claims c on c.id = p.claim_id
        where p.approved_at <> c.resolved_at group by p.approved_at
      ) p on p.approved_at = given.at
      where given.claims is distinct from p.claims`,
  },
  {
    id: 'I20',
    holds:
      'Money due is where the money journal moved it: approved once, paid at most once net of reversals at every moment, lapsed with a deleted user',
    violations: sql`
      with journalled as (
        select claim_id, min(user_id) as user_id, max(user_id) as last_user,
          min(amount_paise) as least, max(amount_paise) as most,
          count(*) filter (where kind = 'approval') as approvals,
          count(*) filter (where kind in ('payment', 'late-payment')) - count(*) filter (where kind = 'reversal') as payments,
          sum(case 'payable' when to_account then 1 when from_account then -1 else 0 end) as payable,
          sum(case 'in-run' when to_account then 1 when from_account then -1 else 0 end) as in_run,
          sum(case 'paid' when to_account then 1 when from_account then -1 else 0 end) as paid,
          sum(case 'returned' when to_account then 1 when from_account then -1 else 0 end) as returned
        from money_journal group by claim_id
      )
      select format('claim %s of user %s is %s with %s paise; the journal: %s to %s, approved %s and paid %s times',
        coalesce(p.claim_id, j.claim_id), p.user_id, coalesce(p.state, 'missing'), p.amount_paise, j.least, j.most,
        j.approvals, j.payments) as violation
      from payouts p full join journalled j on j.claim_id = p.claim_id
      where (j.user_id, j.last_user, j.least, j.most, j.approvals)
          is distinct from (p.user_id, p.user_id, p.amount_paise, p.amount_paise, 1)
        or (j.payable, j.in_run, j.paid, j.returned, j.payments) is distinct from (
          (p.state = 'payable')::int, (p.state = 'in-run')::int, (p.state = 'paid')::int, (p.state = 'returned')::int,
          (p.state = 'paid')::int
        )
      union all
      select format('claim %s was paid %s times net after entry %s of its journal, with %s reversals before', claim_id, net,
        id, reversals)
      from (
        select id, claim_id, kind, coalesce(reversals, 0) as reversals,
          sum(case 'paid' when to_account then 1 when from_account then -1 else 0 end) over earlier as net,
          count(*) filter (where kind = 'reversal') over earlier - (kind = 'reversal')::int as reversed
        from money_journal
        where claim_id in (select claim_id from money_journal where kind in ('reversal', 'late-payment'))
        window earlier as (partition by claim_id order by id)
      ) corrected
      where net not in (0, 1) or kind in ('payment', 'late-payment', 'reversal') and reversals <> reversed
      union all
      select format('claim %s is %s for user %s, who was deleted', p.claim_id, p.state, p.user_id)
      from payouts p join users u on u.id = p.user_id
      where p.state in ('payable', 'returned') and u.erased_at is not null`,
  },
  {
    id: 'I21',
    holds: 'A payout run is the sum of its items that did not leave it before it was sent, and as far as they are',
    violations: sql`
      select format('run %s is %s with %s items of %s paise; its items: %s of %s, %s open, %s cancelled', r.id, r.state,
        r.items, r.amount_paise, i.items, i.paise, i.open, i.cancelled) as violation
      from payout_runs r left join (
        select run_id, count(*) filter (where left_reason is null) as items,
          sum(amount_paise) filter (where left_reason is null) as paise, count(*) filter (where state = 'open') as open,
          count(*) filter (where state = 'cancelled' and left_reason is null) as cancelled
        from payout_items group by run_id
      ) i on i.run_id = r.id
      where (r.items, r.amount_paise) is distinct from (i.items, i.paise)
        or r.state in ('proposed', 'confirmed') and i.open <> i.items
        or r.state = 'sent' and (i.open = 0 or i.cancelled > 0)
        or r.state = 'closed' and i.open + i.cancelled > 0
        or r.state = 'cancelled' and i.cancelled <> i.items
        or r.state in ('confirmed', 'sent', 'closed') and (r.confirmed_by is null) <> (r.channel = 'provider')`,
  },
  {
    id: 'I22',
    holds:
      'A payment is in the money journal as it ended or was corrected, under a bank reference of its own, and is open or paid exactly while its claim is in a run or paid; one by a provider is what became of it there',
    violations: sql`
      with journalled as (
        select item_id, min(claim_id) as claim_id, min(amount_paise) as least, max(amount_paise) as most,
          count(*) filter (where kind = 'run') as runs,
          count(*) filter (where kind in ('payment', 'return', 'release')) as endings,
          count(*) filter (where kind = 'release') as releases,
          count(*) filter (where kind in ('reversal', 'late-payment')) as corrections,
          count(*) filter (where kind in ('payment', 'late-payment')) - count(*) filter (where kind = 'reversal') as paid
        from money_journal where item_id is not null group by item_id
      )
      select format('payment %s of claim %s is %s; the journal: %s runs, %s endings, %s corrections, paid %s times',
        coalesce(i.id, j.item_id), i.claim_id, coalesce(i.state, 'missing'), j.runs, j.endings, j.corrections,
        j.paid) as violation
      from payout_items i
      full join journalled j on j.item_id = i.id
      left join payouts p on p.claim_id = i.claim_id
      where (j.claim_id, j.least, j.most, j.runs, j.endings, j.releases, j.paid) is distinct from (
          i.claim_id, i.amount_paise, i.amount_paise, 1, (i.state <> 'open')::int,
          case when j.corrections > 0 then j.releases else (i.state = 'cancelled')::int end,
          (i.state = 'paid')::int
        )
        or j.corrections > 0 and i.state not in ('paid', 'returned')
        or (p.user_id, p.amount_paise) is distinct from (i.user_id, i.amount_paise)
        or (i.state = 'open') = (i.sealed is null)
      union all
      select format('claim %s is %s with %s open and %s paid payments', p.claim_id, p.state, l.open, l.paid)
      from payouts p left join (
        select claim_id, count(*) filter (where state = 'open') as open, count(*) filter (where state = 'paid') as paid
        from payout_items where state in ('open', 'paid') group by claim_id
      ) l on l.claim_id = p.claim_id
      where (coalesce(l.open, 0), coalesce(l.paid, 0)) is distinct from
        ((p.state = 'in-run')::int, (p.state = 'paid')::int)
      union all
      select format('the bank reference of payment %s closed %s payments', min(id), count(*))
      from payout_items where state = 'paid'
      group by reference having count(*) > 1
      union all
      select format('payment %s is in a run while a correction of its claim waits', i.id)
      from payout_corrections k
      join confirmations c on c.id = k.confirmation_id and c.state = 'waiting'
      join payout_items i on i.claim_id = k.claim_id and i.state = 'open' and i.id <> k.item_id
      union all
      select format('payment %s of claim %s is %s, and by its %s %s', i.id, i.claim_id, i.state, r.channel,
        coalesce(o.state, 'missing'))
      from payout_items i join payout_runs r on r.id = i.run_id left join instant_payments o on o.item_id = i.id
      where (r.channel = 'provider') <> (o.item_id is not null)
        or i.state <> case o.state when 'paid' then 'paid' when 'reversed' then 'returned' when 'failed' then 'cancelled'
          else 'open' end and o.item_id is not null`,
  },
  payoutSumsInvariant,
];
