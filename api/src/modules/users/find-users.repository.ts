import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../database/schema';
import { changedSinceRefresh, erasedSinceRefresh } from '../rollups';
import type { UserFilter } from './user-filter';
import { containing, usersMatching, userOrder, pointsColumn } from './user-order.repository';

/** A window of an order: limit and offset. */
export interface Stretch {
  limit: number;
  offset: number;
}

/** Returns the ids of a window of a list. Every strategy returns the same users in the same order. */
export type FindUsers = (db: Kysely<Schema>, filter: UserFilter, stretch: Stretch) => Promise<number[]>;

const idsOf = async (db: Kysely<Schema>, query: RawBuilder<{ id: number }>): Promise<number[]> =>
  (await query.execute(db)).rows.map(({ id }) => id);

/**
 * Finds by sorting all matches, as narrow rows. A search always uses its own index, whatever its estimated selectivity:
 * never a walk along the order's index.
 */
export const findBySorting: FindUsers = (db, filter, { limit, offset }) =>
  idsOf(
    db,
    sql`
      with found as materialized (
        select u.id, u.name, u.joined_at from users u where ${usersMatching(filter)}
      )
      select u.id from found u ${pointsColumn[filter.sort] ? sql`left join point_totals t on t.user_id = u.id` : sql``}
      order by ${userOrder(filter)} limit ${limit} offset ${offset}`,
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
