import { type Kysely, type RawBuilder, sql } from 'kysely';
import { and, containsPattern } from '../../platform/database/queries';
import type { Schema } from '../../platform/database/schema';
import { type PageWindow } from '../../platform/http/request-fields';
import { changedSinceRefresh, erasedSinceRefresh } from '../../platform/rollups';
import type { UserFilter, UserSort } from './user.schema';

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
  return and(
    sql`u.role_id = ${roleId}`,
    sql`u.erased_at is null`,
    status === 'active' && sql`u.suspended_at is null`,
    status === 'suspended' && sql`u.suspended_at is not null`,
    search && containing(search),
    // Shorter ones have no trigram; see migrations/baseline/users.ts.
    search && [...search].length >= 3 && sql`groups_of_three(u.search_text) @> groups_of_three(lower(${search}))`,
  );
}

const containing = (search: string) => sql`u.search_text like lower(${containsPattern(search)})`;

/** A total order. */
const userOrder = ({ sort, direction }: UserFilter) => sql.raw(`${KEYS[sort]} ${direction}, u.id ${direction}`);

/** Returns the ids of a window of a list. Every strategy returns the same users in the same order. */
export type FindUsers = (db: Kysely<Schema>, filter: UserFilter, window: PageWindow) => Promise<number[]>;

const idsOf = async (db: Kysely<Schema>, query: RawBuilder<{ id: number }>): Promise<number[]> =>
  (await query.execute(db)).rows.map(({ id }) => id);

/** Sorts like `KEYS`, but as no index does. */
const UNINDEXED: Record<UserSort, string> = {
  ...KEYS,
  name: "lower(u.name) || ''",
  joined: "u.joined_at + interval '0'",
};

/**
 * Finds by sorting all matches. A search always uses its own index, whatever its estimated selectivity: never a walk along
 * the order's index.
 */
export const findBySorting: FindUsers = (db, filter, { limit, offset }) =>
  idsOf(
    db,
    sql`
      select u.id from users u ${pointsColumn[filter.sort] ? sql`left join point_totals t on t.user_id = u.id` : sql``}
      where ${usersMatching(filter)}
      order by ${sql.raw(UNINDEXED[filter.sort])} ${sql.raw(filter.direction)}, u.id ${sql.raw(filter.direction)}
      limit ${limit} offset ${offset}`,
  );

/**
 * Walks the index of the order (name or registration date) up to the page. Without a search it is an index-only scan;
 * with one, the text of every user passed is read.
 */
export const findByWalking: FindUsers = (db, { search, ...filter }, { limit, offset }) =>
  idsOf(
    db,
    sql`
      select u.id from users u
      where ${usersMatching(filter)} ${search ? sql`and ${containing(search)}` : sql``}
      order by ${userOrder(filter)} limit ${limit} offset ${offset}`,
  );

/** Users passed by `findNearby`: for each match, and at most. */
const PASSED = 50;
const MOST_PASSED = 30_000;

/**
 * Walks the index of the order as far as matches of a common text that are spread evenly would need; returns too few if
 * they are farther from its start, as those of a first name are by name.
 */
export const findNearby: FindUsers = (db, { search, ...filter }, { limit, offset }) =>
  idsOf(
    db,
    sql`
      select u.id from (
        select u.id, u.search_text, ${sql.raw(KEYS[filter.sort])} as key from users u where ${usersMatching(filter)}
        order by ${userOrder(filter)} limit ${Math.min((offset + limit) * PASSED, MOST_PASSED)}
      ) u
      where ${containing(search ?? '')}
      order by u.key ${sql.raw(filter.direction)}, u.id ${sql.raw(filter.direction)} limit ${limit} offset ${offset}`,
  );

/**
 * Walks the rollup ordered by points, merged with the users whose points changed after its watermark, at their current points;
 * their outdated rollup rows are skipped.
 */
export const findByWalkingPoints: FindUsers = (db, { sort, direction, search, ...filter }, { limit, offset }) => {
  const column = sql.ref(pointsColumn[sort]!);
  const way = sql.raw(direction);
  const matching = search
    ? sql`and exists (select from users u where u.id = p.user_id and ${containing(search)})`
    : sql``;
  const suspended =
    filter.status === 'active'
      ? sql`union all select u.id from users u where ${usersMatching({ ...filter, status: 'suspended' })}`
      : sql``;
  return idsOf(
    db,
    sql`
      with changed as materialized (${changedSinceRefresh}),
      left_out as materialized (
        select id from changed union all ${erasedSinceRefresh} ${suspended}
      ),
      now as materialized (
        select u.id, coalesce(t.${column}, 0) as points
        from changed c join users u on u.id = c.id left join point_totals t on t.user_id = u.id
        where ${usersMatching({ ...filter, ...(search && { search }) })}
      )
      select id from (
        (
          select p.user_id as id, p.${column} as points from users_by_points p
          where p.role_id = ${filter.roleId} and p.user_id not in (select id from left_out) ${matching}
          order by p.${column} ${way}, p.user_id ${way} limit ${offset + limit}
        )
        union all
        (select id, points from now order by points ${way}, id ${way} limit ${offset + limit})
      ) ordered
      order by points ${way}, id ${way} limit ${limit} offset ${offset}`,
  );
};
