import { type RawBuilder, sql } from 'kysely';
import { holding } from '../../database/like-pattern';
import type { PeopleFilter, PeopleSort } from './people-filter';

/** What each sort sorts by, over `u` (users) and `t` (point_totals, left joined). Who has no name yet counts as after Z. */
const KEYS: Record<PeopleSort, string> = {
  name: 'lower(u.name)',
  joined: 'u.joined_at',
  points_earned: 'coalesce(t.granted, 0)',
  points_redeemed: 'coalesce(t.redeemed, 0)',
  balance: 'coalesce(t.available, 0)',
};

/** The column of point_totals and of people_by_points that a sort goes by; undefined for one by name or day. */
export const pointsColumn: Partial<Record<PeopleSort, 'granted' | 'redeemed' | 'available'>> = {
  points_earned: 'granted',
  points_redeemed: 'redeemed',
  balance: 'available',
};

/** Conditions over `u`, for a `where`. Erased people are on no list. */
export function peopleMatching({
  roleId,
  search,
  status,
}: Pick<PeopleFilter, 'roleId' | 'search' | 'status'>): RawBuilder<unknown> {
  const conditions = [sql`u.role_id = ${roleId}`, sql`u.erased_at is null`];
  if (status === 'active') conditions.push(sql`u.suspended_at is null`);
  if (status === 'suspended') conditions.push(sql`u.suspended_at is not null`);
  if (search) {
    conditions.push(containing(search));
    // Shorter ones have no group of three; see 0008-people.ts.
    if ([...search].length >= 3) {
      conditions.push(sql`groups_of_three(u.search_text) @> groups_of_three(lower(${search}))`);
    }
  }
  return sql.join(conditions, sql` and `);
}

/** The condition over `u` that a text stands in what is searched. */
export function containing(search: string): RawBuilder<unknown> {
  return sql`u.search_text like lower(${holding(search)})`;
}

/** The expressions of an `order by` over `u` and `t`; each person has one place in it. */
export function peopleOrder({ sort, direction }: Pick<PeopleFilter, 'sort' | 'direction'>): RawBuilder<unknown> {
  const way = sql.raw(direction);
  return sql`${sql.raw(KEYS[sort])} ${way}, u.id ${way}`;
}
