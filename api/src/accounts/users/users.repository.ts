import { type Kysely, sql } from 'kysely';
import { countMatches, readSnapshot } from '../../platform/database/queries';
import type { Schema } from '../../platform/database/schema';
import { type Page, type PageWindow } from '../../platform/http/request-fields';
import { countUsers } from './users-by-points.repository';
import {
  findBySorting,
  findByWalking,
  findByWalkingPoints,
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
  const window = { limit, offset: page.offset };
  // Sorting reads all matches, so it is for few.
  if (filter.status === 'suspended' || (filter.search && !capped)) return findBySorting(trx, filter, window);
  const walk = pointsColumn[filter.sort] ? findByWalkingPoints : findByWalking;
  const behind = total - page.offset - limit;
  if (!capped && behind < page.offset) {
    const direction = filter.direction === 'asc' ? 'desc' : 'asc';
    return (await walk(trx, { ...filter, direction }, { limit, offset: behind })).reverse();
  }
  const walked = await walk(trx, filter, window);
  return walked.length === limit ? walked : findBySorting(trx, filter, window);
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
