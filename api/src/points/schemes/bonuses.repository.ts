import { type RawBuilder, sql, type Transaction } from 'kysely';
import { executeNamed } from '../../platform/database/named-query';
import type { Schema } from '../../platform/database/schema';
import type { BudgetState } from './choose-bonus';

/** A budget, and what some users have had of it so far, by their id. */
export interface LockedBudget extends BudgetState {
  had: Record<string, number>;
}

/**
 * Locks the budgets until the transaction ends, after all other locks of a scan (`ledger/active-user.ts`).
 * @param userIds whose totals the transaction holds
 */
export async function lockBudgets(
  trx: Transaction<Schema>,
  ids: readonly number[],
  userIds: readonly number[] = [],
): Promise<Map<number, LockedBudget>> {
  const budgets = sql<LockedBudget & { id: number }>`
    with locked as (
      select scheme_id as id, spent, day::text, spent_today as "spentToday" from scheme_budgets
      where scheme_id = any(${[...ids]}::bigint[]) order by scheme_id for update
    )
    select locked.*, (
      select coalesce(json_object_agg(user_id, points), '{}') from (
        select user_id, sum(points)::bigint as points from bonuses
        where scheme_id = locked.id and user_id = any(${[...userIds]}::bigint[]) group by 1) sums) as had
    from locked`;
  const rows = await executeNamed(trx, 'lock-scheme-budgets', budgets);
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}

export interface NewBonus {
  schemeId: number;
  versionId: number;
  userId: number;
  /** What it is for, once per person and scheme: `scan:1234`. */
  cause: string;
  serial: number | null;
  points: number;
}

/** Saves what is left of budgets, with the bonuses that they were spent on. @returns the bonuses in the order given */
export async function insertBonuses<Bonus extends NewBonus>(
  trx: Transaction<Schema>,
  { budgets, bonuses, at }: { budgets: ReadonlyMap<number, BudgetState>; bonuses: readonly Bonus[]; at: Date },
): Promise<(Bonus & { id: number })[]> {
  const states = [...budgets].map(([id, { spent, day, spentToday }]) => ({ id, spent, day, spentToday }));
  const rowsToInsert = bonuses.map(({ schemeId, versionId, userId, cause, serial, points }) => {
    return { schemeId, versionId, userId, cause, serial, points };
  });
  const inserted = sql<{ id: number; schemeId: number; userId: number; cause: string }>`
    with saved as (
      update scheme_budgets b set spent = state.spent, day = state.day::date, spent_today = state."spentToday"
      from json_to_recordset(${JSON.stringify(states)}::json) as state (
        id bigint, spent bigint, day text, "spentToday" bigint
      )
      where b.scheme_id = state.id
    )
    insert into bonuses (scheme_id, version_id, user_id, cause, serial, points, at)
    select "schemeId", "versionId", "userId", cause, serial, points, ${at}
    from json_to_recordset(${JSON.stringify(rowsToInsert)}::json) as given (
      "schemeId" bigint, "versionId" bigint, "userId" bigint, cause text, serial bigint, points bigint
    )
    returning id, scheme_id as "schemeId", user_id as "userId", cause`;
  const rows = await executeNamed(trx, 'insert-bonuses', inserted);
  const keyOf = ({ schemeId, userId, cause }: Pick<NewBonus, 'schemeId' | 'userId' | 'cause'>) =>
    `${schemeId} ${userId} ${cause}`;
  const ids = new Map(rows.map((row) => [keyOf(row), row.id]));
  return bonuses.map((bonus) => ({ ...bonus, id: ids.get(keyOf(bonus))! }));
}

/** What schemes added to a scan as a JSON list, null if nothing. */
export const bonusesOf = (serial: RawBuilder<unknown>) => sql`(
  select json_agg(json_build_object('schemeId', n.scheme_id, 'names', v.definition -> 'names', 'points', n.points) order by n.id)
  from bonuses n join scheme_versions v on v.id = n.version_id where n.serial = ${serial})`;
