import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { pointsByMonth, readRollup } from '../../platform/rollups';

/**
 * Returns the points of waiting claims that state what a point of them is worth, and their worth in paise: a new value of a
 * point does not change it.
 */
export async function readStatedWorth(db: Kysely<Schema>): Promise<{ points: number; paise: number }> {
  const { rows } = await sql<{ points: number; paise: number }>`
    select coalesce(sum(points), 0)::bigint as points, coalesce(sum(points * value_paise), 0)::bigint as paise
    from claims where status = 'pending' and value_paise is not null`.execute(db);
  return rows[0]!;
}

/** Returns the points of all balances and of the claims that await a decision. */
export async function readOutstandingPoints(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum(case
      when kind = 'grant' or (kind = 'adjustment' and to_account = 'available') then points
      when kind in ('adjustment', 'approval') then -points
      else 0 end), 0)::bigint as points
    from (${readRollup(pointsByMonth)}) moved`.execute(db);
  return rows[0]!.points;
}
