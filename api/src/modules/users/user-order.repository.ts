import { type RawBuilder, sql } from 'kysely';
import { holding } from '../../database/like-pattern';
import type { UserFilter, UserSort } from './user-filter';

/**
 * The expression of each sort, over `u` (users) and `t` (point_totals, left joined). Users without a name come after Z.
 */
const KEYS: Record<UserSort, string> = {
  name: 'lower(u.name)',
  joined: 'u.joined_at',
  points_earned: 'coalesce(t.granted, 0)',
  points_redeemed: 'coalesce(t.redeemed, 0)',
  balance: 'coalesce(t.available, 0)',
};

/** The column of point_totals and of users_by_points for a sort; undefined for one by name or date. */
export const pointsColumn: Partial<Record<UserSort, 'granted' | 'redeemed' | 'available'>> = {
  points_earned: 'granted',
  points_redeemed: 'redeemed',
  balance: 'available',
};

/** Returns conditions over `u`, for a `where`. Erased users are on no list. */
export function usersMatching({
  roleId,
  search,
  status,
}: Pick<UserFilter, 'roleId' | 'search' | 'status'>): RawBuilder<unknown> {
  const conditions = [sql`u.role_id = ${roleId}`, sql`u.erased_at is null`];
  if (status === 'active') conditions.push(sql`u.suspended_at is null`);
  if (status === 'suspended') conditions.push(sql`u.suspended_at is not null`);
  if (search) {
    conditions.push(containing(search));
    // Shorter ones have no trigram; see migrations/baseline/users.ts.
    if ([...search].length >= 3) {
      conditions.push(sql`groups_of_three(u.search_text) @> groups_of_three(lower(${search}))`);
    }
  }
  return sql.join(conditions, sql` and `);
}

/** Returns an SQL condition on `u`: the searched columns contain a text. */
export function containing(search: string): RawBuilder<unknown> {
  return sql`u.search_text like lower(${holding(search)})`;
}

/** Returns the expressions of an `order by` over `u` and `t`, a total order. */
export function userOrder({ sort, direction }: Pick<UserFilter, 'sort' | 'direction'>): RawBuilder<unknown> {
  const way = sql.raw(direction);
  return sql`${sql.raw(KEYS[sort])} ${way}, u.id ${way}`;
}
