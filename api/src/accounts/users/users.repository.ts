import { type Kysely, sql } from 'kysely';
import { countMatches, readSnapshot } from '../../platform/database/queries';
import type { Schema } from '../../platform/database/schema';
import { type Page, type PageWindow } from '../../platform/http/request-fields';
import { countUsers } from '../../platform/rollups';
import {
  type FindUsers,
  findBySorting,
  findByWalking,
  findByWalkingPoints,
  findNearby,
  pointsColumn,
  usersMatching,
} from './find-users.repository';
import type { UserFilter } from './user.schema';

export interface User {
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

/**
 * Lists a page of the matching users, and their number, both from one snapshot. The last page costs what the first one
 * does: pages nearer to the end are found from there. Of a search, the first 10,000 are counted and on pages.
 */
export function listUsers(db: Kysely<Schema>, filter: UserFilter, page: PageWindow): Promise<Page<User>> {
  return readSnapshot(db, async (trx) => {
    const counted = filter.search
      ? await countMatches(trx, sql`select from users u where ${usersMatching(filter)}`)
      : { total: await countUsers(trx, filter), capped: false };
    const ids = await idsOfPage(trx, { filter, page, ...counted });
    return { rows: await readUsers(trx, ids), ...counted };
  });
}

async function idsOfPage(
  trx: Kysely<Schema>,
  { filter, page, total, capped }: { filter: UserFilter; page: PageWindow; total: number; capped: boolean },
): Promise<number[]> {
  const limit = Math.min(page.limit, total - page.offset);
  if (limit <= 0) return [];
  const behind = total - page.offset - limit;
  const fromEnd = !capped && behind < page.offset;
  const offset = fromEnd ? behind : page.offset;
  if (capped && filter.sort === 'name') {
    const near = await findNearby(trx, filter, { limit, offset });
    return near.length === limit ? near : findBySorting(trx, filter, { limit, offset });
  }
  const find = await cheapestWay(trx, { filter, passed: offset + limit, total, capped });
  if (!fromEnd) return find(trx, filter, { limit, offset });
  const direction = filter.direction === 'asc' ? 'desc' : 'asc';
  return (await find(trx, { ...filter, direction }, { limit, offset })).reverse();
}

/**
 * Chooses a strategy: sorting reads all matches; walking an index also reads users that do not match, and stops at the
 * page.
 */
async function cheapestWay(
  trx: Kysely<Schema>,
  { filter, passed, total, capped }: { filter: UserFilter; passed: number; total: number; capped: boolean },
): Promise<FindUsers> {
  if (filter.status === 'suspended') return findBySorting;
  const walk = pointsColumn[filter.sort] ? findByWalkingPoints : findByWalking;
  if (!filter.search || capped) return walk;
  // Matches of a word are adjacent by name, possibly far from the start of the index.
  if (filter.sort === 'name') return findBySorting;
  const all = await countUsers(trx, { roleId: filter.roleId });
  return (passed * all) / total < total ? walk : findBySorting;
}

async function readUsers(trx: Kysely<Schema>, ids: readonly number[]): Promise<User[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<User>`
    select u.id, u.name, u.location, u.mobile, u.email, u.joined_at as "joinedAt", u.suspended_at as "suspendedAt",
      coalesce(t.granted, 0) as granted, coalesce(t.available, 0) as available, coalesce(t.redeemed, 0) as redeemed
    from unnest(${[...ids]}::bigint[]) with ordinality as place (id, at)
    join users u on u.id = place.id left join point_totals t on t.user_id = u.id
    order by place.at`.execute(trx);
  return rows;
}

/** Counts all matching users: without a search by the rollup. */
export async function countMatchingUsers(db: Kysely<Schema>, filter: UserFilter): Promise<number> {
  if (!filter.search) return countUsers(db, filter);
  const { rows } = await sql<{ count: number }>`
    select count(*) from users u where ${usersMatching(filter)}`.execute(db);
  return rows[0]!.count;
}
