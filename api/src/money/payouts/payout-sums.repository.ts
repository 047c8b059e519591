import { type Kysely, sql } from 'kysely';
import type { PayoutState, Schema } from '../../platform/database/schema';
import type { Invariant } from '../../platform/invariant';
import { type Rollup, readRollup } from '../../platform/rollups';

/**
 * Payouts by state: each entry of the money journal takes a claim's money from one and adds it to another. Money that
 * returns to the programme is forfeited.
 */
export const payoutsByState: Rollup = {
  table: 'payouts_by_state',
  keys: ['state'],
  sums: ['claims', 'points', 'amount_paise'],
  source: { column: 'payout_id', table: 'money_journal' },
  rowsBetween: (after, to) => sql`
    select case account when 'programme' then 'forfeited' else account end as state, sign as claims,
      sign * (select points from payouts where claim_id = j.claim_id) as points, sign * j.amount_paise as amount_paise
    from money_journal j cross join lateral (values (from_account, -1), (to_account, 1)) moved (account, sign)
    where j.id > ${after} and j.id <= ${to} and not (kind = 'approval' and account = 'programme')`,
};

export interface PayoutSum {
  state: PayoutState;
  count: number;
  points: number;
  amountPaise: number;
}

/** Returns the sums of all payouts by state; states without any may be missing. */
export async function sumPayouts(db: Kysely<Schema>): Promise<PayoutSum[]> {
  const { rows } = await sql<PayoutSum>`
    select state, sum(claims)::bigint as count, sum(points)::bigint as points, sum(amount_paise)::bigint as "amountPaise"
    from (${readRollup(payoutsByState)}) moved group by state`.execute(db);
  return rows;
}

export const payoutSumsInvariant: Invariant = {
  id: 'I28',
  holds: 'The sums of payouts by state are those of the payouts, at every moment',
  violations: sql`
    with counted as (
      select state, count(*) as claims, sum(points) as points, sum(amount_paise) as amount_paise
      from payouts group by state
    ),
    kept as (
      select state, sum(claims) as claims, sum(points) as points, sum(amount_paise) as amount_paise
      from (${readRollup(payoutsByState)}) moved group by state
    )
    select format('the payouts of a state are %s, the sums say %s', counted::text, kept::text) as violation
    from kept full join counted using (state)
    where (coalesce(kept.claims, 0), coalesce(kept.points, 0), coalesce(kept.amount_paise, 0))
      <> (coalesce(counted.claims, 0), coalesce(counted.points, 0), coalesce(counted.amount_paise, 0))`,
};
