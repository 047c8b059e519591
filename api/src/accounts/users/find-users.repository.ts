import { type Kysely, type RawBuilder, sql } from 'kysely';
import { and, containsPattern } from '../../platform/database/queries';
import type { Schema } from '../../platform/database/schema';
import { type PageWindow } from '../../platform/http/request-fields';
import { changedSinceRefresh, erasedSinceRefresh } from './users-by-points.repository';
import { afterMobilePrefix } from '../../platform/typed-texts';
import type { UserFilter, UserSort } from './user.schema';

/** The expression of each sort, over `u` (users) and `t` (point_totals). Users without a name come after Z. */
const KEYS: Record<UserSort, string> = {
  name: 'lower(u.name)',
  joined: 'u.joined_at',
  points_earned: 'coalesce(t.granted, 0)',
  points_redeemed: 'coalesce(t.redeemed, 0)',
  balance: 'coalesce(t.available, 0)',
};

export const pointsColumn: Partial<Record<UserSort, 'granted' | 'redeemed' | 'available'>> = {
  points_earned: 'granted',
  points_redeemed: 'redeemed',
  balance: 'available',
};

/**
 * Returns the condition that a text is part of a name, mobile, location or e-mail of `u` (users), or begins a mobile
 * once its prefix 91 or 0 is left out. The lines of `search_text` are name, mobile, location, e-mail.
 */
export function userContaining(search: string): RawBuilder<unknown> {
  const mobile = afterMobilePrefix(search);
  const contains = sql`u.search_text like lower(${containsPattern(search)})`;
  return mobile ? sql`(${contains} or u.search_text like ${containsPattern(`\n${mobile}`)})` : contains;
}

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
    search && userContaining(search),
  );
}

/** Returns the ids of a window of a list. Every strategy returns the same users in the same order. */
export type FindUsers = (db: Kysely<Schema>, filter: UserFilter, window: PageWindow) => Promise<number[]>;

const idsOf = async (db: Kysely<Schema>, query: RawBuilder<{ id: number }>): Promise<number[]> =>
  (await query.execute(db)).rows.map(({ id }) => id);

/** Reads all matches, by the index that finds them (`offset 0`: not along that of the order), and sorts them. */
export const findBySorting: FindUsers = (db, filter, { limit, offset }) => {
  const way = sql.raw(filter.direction);
  return idsOf(
    db,
    sql`
      select id from (
        select u.id, ${sql.raw(KEYS[filter.sort])} as key
        from users u ${pointsColumn[filter.sort] ? sql`left join point_totals t on t.user_id = u.id` : sql``}
        where ${usersMatching(filter)} offset 0
      ) found
      order by key ${way}, id ${way} limit ${limit} offset ${offset}`,
  );
};

/** Of a text that many users share, so many users are looked through: for each match, and at most. */
const WALKED = 50;
const MAX_WALKED = 30_000;

/**
 * Walks the index of the order (name or registration date): without a search up to the page; with one as far as matches
 * would need that are spread evenly. Returns too few if they are farther, as those of a first name are by name.
 */
export const findByWalking: FindUsers = (db, { search, ...filter }, { limit, offset }) => {
  const way = sql.raw(filter.direction);
  const walked = sql`
    select u.id, u.search_text, ${sql.raw(KEYS[filter.sort])} as key from users u where ${usersMatching(filter)}
    order by key ${way}, id ${way}`;
  return idsOf(
    db,
    search
      ? sql`
        select id from (${walked} limit ${Math.min((offset + limit) * WALKED, MAX_WALKED)}) u
        where ${userContaining(search)} order by key ${way}, id ${way} limit ${limit} offset ${offset}`
      : sql`select id from (${walked} limit ${limit} offset ${offset}) u`,
  );
};

/**
 * Walks the rollup ordered by points, merged with the users whose points changed after its watermark, at their current points;
 * their outdated rollup rows are skipped.
 */
export const findByWalkingPoints: FindUsers = (db, { sort, direction, search, ...filter }, { limit, offset }) => {
  const column = sql.ref(pointsColumn[sort]!);
  const way = sql.raw(direction);
  const matching = search
    ? sql`and exists (select from users u where u.id = p.user_id and ${userContaining(search)})`
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
