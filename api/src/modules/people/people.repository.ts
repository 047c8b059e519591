import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema';
import { type TallyMark, countPeople, readMark } from '../tallies';
import {
  type FindPeople,
  type Stretch,
  findBySorting,
  findByWalking,
  findByWalkingPoints,
} from './find-people.repository';
import type { PeopleFilter } from './people-filter';
import { peopleMatching, pointsColumn } from './people-order.repository';

/** Fewer than these are sorted in less time than an order is walked from its end to its end. */
const MANY = 200_000;

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

/**
 * A page of the people that a filter finds, and how many it finds in all, both from one snapshot. The last page costs what
 * the first one does: whatever lies nearer to the end is found from there.
 */
export async function listPeople(
  db: Kysely<Schema>,
  filter: PeopleFilter,
  page: Stretch,
): Promise<{ people: Person[]; total: number }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const mark = await readMark(trx);
      const total = filter.search ? await countFound(trx, filter) : await countPeople(trx, filter, mark);
      const ids = await idsOfPage(trx, { filter, page, total, mark });
      return { people: await readPeople(trx, ids), total };
    });
}

async function idsOfPage(
  trx: Kysely<Schema>,
  { filter, page, total, mark }: { filter: PeopleFilter; page: Stretch; total: number; mark: TallyMark | undefined },
): Promise<number[]> {
  const limit = Math.min(page.limit, total - page.offset);
  if (limit <= 0) return [];
  const behind = total - page.offset - limit;
  const fromEnd = behind < page.offset;
  const offset = fromEnd ? behind : page.offset;
  const find = await cheapestWay(trx, { filter, passed: offset + limit, total, mark });
  if (!fromEnd) return find(trx, filter, { limit, offset });
  const direction = filter.direction === 'asc' ? 'desc' : 'asc';
  return (await find(trx, { ...filter, direction }, { limit, offset })).reverse();
}

/** Sorting reads all who match; walking an order reads who does not match, too, and stops at the page. */
async function cheapestWay(
  trx: Kysely<Schema>,
  asked: { filter: PeopleFilter; passed: number; total: number; mark: TallyMark | undefined },
): Promise<FindPeople> {
  const { filter, passed, total, mark } = asked;
  const byPoints = pointsColumn[filter.sort] !== undefined;
  if (byPoints && !mark) return findBySorting;
  const walk = byPoints ? findByWalkingPoints(mark!) : findByWalking;
  if (filter.status === 'suspended') return findBySorting;
  if (!filter.search) return walk;
  // Who has a word in common stands together by name: the walk to them may be a long one.
  if (filter.sort === 'name' && total < MANY) return findBySorting;
  const all = await countPeople(trx, { roleId: filter.roleId }, mark);
  return (passed * all) / total < total ? walk : findBySorting;
}

async function readPeople(trx: Kysely<Schema>, ids: readonly number[]): Promise<Person[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Person>`
    select u.id, u.name, u.location, u.mobile, u.email, u.joined_at as "joinedAt", u.suspended_at as "suspendedAt",
      coalesce(t.granted, 0) as granted, coalesce(t.available, 0) as available, coalesce(t.redeemed, 0) as redeemed
    from unnest(${[...ids]}::bigint[]) with ordinality as place (id, at)
    join users u on u.id = place.id left join point_totals t on t.user_id = u.id
    order by place.at`.execute(trx);
  return rows;
}

async function countFound(db: Kysely<Schema>, filter: PeopleFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from users u where ${peopleMatching(filter)}`.execute(db);
  return rows[0]!.count;
}
