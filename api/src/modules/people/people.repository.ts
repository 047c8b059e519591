import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../database/schema';
import type { PeopleFilter, PeopleSort } from './people-filter';

export interface Person {
  id: number;
  name: string | null;
  location: string | null;
  mobile: string | null;
  email: string | null;
  joinedAt: Date;
  suspendedAt: Date | null;
  granted: number;
  available: number;
  redeemed: number;
}

/** What each sort sorts by, over `u` (users) and `t` (point_totals, left joined). Who has no name yet counts as after Z. */
const KEYS: Record<PeopleSort, string> = {
  name: 'lower(u.name)',
  joined: 'u.joined_at',
  points_earned: 'coalesce(t.granted, 0)',
  points_redeemed: 'coalesce(t.redeemed, 0)',
  balance: 'coalesce(t.available, 0)',
};

/** Conditions over `u`, for a `where`. Erased people are on no list. */
export function peopleMatching({ roleId, search, status }: PeopleFilter): RawBuilder<unknown> {
  const conditions = [sql`u.role_id = ${roleId}`, sql`u.erased_at is null`];
  if (status === 'active') conditions.push(sql`u.suspended_at is null`);
  if (status === 'suspended') conditions.push(sql`u.suspended_at is not null`);
  if (search) {
    // Escaped, so that % and _ are looked for and not obeyed (bad-inputs D43).
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    conditions.push(sql`u.search_text like lower(${pattern})`);
    // Shorter ones have no group of three; see 0008-people.ts.
    if ([...search].length >= 3) {
      conditions.push(sql`groups_of_three(u.search_text) @> groups_of_three(lower(${search}))`);
    }
  }
  return sql.join(conditions, sql` and `);
}

/** The expressions of an `order by` over `u` and `t`; each person has one place in it. */
export function peopleOrder({ sort, direction }: PeopleFilter): RawBuilder<unknown> {
  const way = sql.raw(direction);
  return sql`${sql.raw(KEYS[sort])} ${way}, u.id ${way}`;
}

/**
 * A page of people. Their ids are found first, from indexes and narrow rows, and only those of the page are read whole:
 * the last page of a long list costs little more than the first.
 */
export async function listPeople(
  db: Kysely<Schema>,
  filter: PeopleFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Person[]> {
  const order = peopleOrder(filter);
  // A search is narrowed by its own index, however rare its words are thought to be: never by walking the order.
  const found = filter.search ? sql`materialized` : sql`not materialized`;
  const { rows } = await sql<Person>`
    with found as ${found} (
      select u.id, u.name, u.joined_at from users u where ${peopleMatching(filter)}
    ),
    page as (
      select u.id from found u left join point_totals t on t.user_id = u.id
      order by ${order} limit ${limit} offset ${offset}
    )
    select u.id, u.name, u.location, u.mobile, u.email, u.joined_at as "joinedAt", u.suspended_at as "suspendedAt",
      coalesce(t.granted, 0) as granted, coalesce(t.available, 0) as available, coalesce(t.redeemed, 0) as redeemed
    from page join users u on u.id = page.id left join point_totals t on t.user_id = u.id
    order by ${order}`.execute(db);
  return rows;
}

/** How many people a filter finds. */
export async function countPeople(db: Kysely<Schema>, filter: PeopleFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from users u where ${peopleMatching(filter)}`.execute(db);
  return rows[0]!.count;
}
