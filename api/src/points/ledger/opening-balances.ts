import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { lockTotalsOf } from './point-totals';

interface Opening {
  userId: number;
  points: number;
}

/** Credits balances that members had in another system, one a member; their rows are locked. @returns the entries */
export async function openBalances(
  trx: Transaction<Schema>,
  openings: readonly Opening[],
  by: { adminId: number; at: Date },
) {
  await sql`
    insert into point_totals (user_id) select unnest(${openings.map(({ userId }) => userId)}::bigint[])
    on conflict (user_id) do nothing`.execute(trx);
  await lockTotalsOf(trx, openings);
  return moveOpenings(trx, openings, { ...by, from: 'programme', to: 'available' });
}

/** Takes opening balances back by entries of their own; rows and totals of the members, who have the points, are locked. */
export const reverseOpenings = (
  trx: Transaction<Schema>,
  openings: readonly Opening[],
  by: { adminId: number; at: Date },
) => moveOpenings(trx, openings, { ...by, from: 'available', to: 'programme' });

async function moveOpenings(
  trx: Transaction<Schema>,
  openings: readonly Opening[],
  { adminId, at, from, to }: { adminId: number; at: Date; from: string; to: string },
): Promise<(Opening & { journalId: number })[]> {
  const sign = to === 'available' ? 1 : -1;
  const { rows } = await sql<Opening & { journalId: number }>`
    with given as materialized (
      select * from unnest(
        ${openings.map(({ userId }) => userId)}::bigint[], ${openings.map(({ points }) => points)}::bigint[]
      ) as given (user_id, points)
    ),
    entries as (
      insert into journal (user_id, kind, points, from_account, to_account, admin_id, at)
      select user_id, 'opening', points, ${from}, ${to}, ${adminId}::bigint, ${at}::timestamptz from given order by user_id
      returning id, user_id, points
    ),
    totals as (
      update point_totals t set granted = t.granted + ${sign}::bigint * g.points, available = t.available + ${sign}::bigint * g.points
      from given g where t.user_id = g.user_id
    )
    select id as "journalId", user_id as "userId", points from entries`.execute(trx);
  return rows;
}
