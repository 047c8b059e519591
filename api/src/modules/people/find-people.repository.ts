import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../database/schema';
import { type TallyMark, erasedSince } from '../tallies';
import type { PeopleFilter } from './people-filter';
import { containing, peopleMatching, peopleOrder, pointsColumn } from './people-order.repository';

/** A stretch of an order: how many rows, behind how many. */
export interface Stretch {
  limit: number;
  offset: number;
}

/** Who is on a stretch of a list, by id. Each way of finding them gives the same people in the same order. */
export type FindPeople = (db: Kysely<Schema>, filter: PeopleFilter, stretch: Stretch) => Promise<number[]>;

const idsOf = async (db: Kysely<Schema>, query: RawBuilder<{ id: number }>): Promise<number[]> =>
  (await query.execute(db)).rows.map(({ id }) => id);

/**
 * By collecting all who match, narrow rows of them, and sorting. A search is narrowed by its own index, however rare its
 * words are thought to be: never by walking the order.
 */
export const findBySorting: FindPeople = (db, filter, { limit, offset }) =>
  idsOf(
    db,
    sql`
      with found as materialized (
        select u.id, u.name, u.joined_at from users u where ${peopleMatching(filter)}
      )
      select u.id from found u ${pointsColumn[filter.sort] ? sql`left join point_totals t on t.user_id = u.id` : sql``}
      order by ${peopleOrder(filter)} limit ${limit} offset ${offset}`,
  );

/**
 * By walking the index of the order, by name or by the day of joining, up to the stretch. Without a search the index is all
 * that is read; with one the text of everybody on the way.
 */
export const findByWalking: FindPeople = (db, { search, ...filter }, { limit, offset }) =>
  idsOf(
    db,
    sql`
      select u.id from users u
      where ${peopleMatching(filter)} ${search ? sql`and ${containing(search)}` : sql``}
      order by ${peopleOrder(filter)} limit ${limit} offset ${offset}`,
  );

/**
 * By walking an order by points as it was laid, and between its people those who have moved points since, at the points that
 * they have now: who stands in the laid order with points of before is left out there.
 *
 * @param mark up to where it was laid, read in the same snapshot
 */
export const findByWalkingPoints =
  (mark: TallyMark): FindPeople =>
  (db, { sort, direction, search, ...filter }, { limit, offset }) => {
    const column = sql.ref(pointsColumn[sort]!);
    const way = sql.raw(direction);
    const matching = search
      ? sql`and exists (select from users u where u.id = p.user_id and ${containing(search)})`
      : sql``;
    const suspended =
      filter.status === 'active'
        ? sql`union all select u.id from users u where ${peopleMatching({ ...filter, status: 'suspended' })}`
        : sql``;
    return idsOf(
      db,
      sql`
        with changed as materialized (
          select user_id as id from journal where id > ${mark.entryId}
          union
          select id from users where id > ${mark.userId}
        ),
        left_out as materialized (
          select id from changed union all ${erasedSince(mark)} ${suspended}
        ),
        now as materialized (
          select u.id, coalesce(t.${column}, 0) as points
          from changed c join users u on u.id = c.id left join point_totals t on t.user_id = u.id
          where ${peopleMatching({ ...filter, ...(search && { search }) })}
        )
        select id from (
          (
            select p.user_id as id, p.${column} as points from people_by_points p
            where p.role_id = ${filter.roleId} and p.user_id not in (select id from left_out) ${matching}
            order by p.${column} ${way}, p.user_id ${way} limit ${offset + limit}
          )
          union all
          (select id, points from now order by points ${way}, id ${way} limit ${offset + limit})
        ) ordered
        order by points ${way}, id ${way} limit ${limit} offset ${offset}`,
    );
  };
