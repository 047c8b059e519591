import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema';
import { pointsByMonth, readRollup } from '../rollups';

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
