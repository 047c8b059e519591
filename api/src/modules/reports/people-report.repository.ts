import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema';
import { type PeopleFilter, peopleMatching } from '../people';
import { countPeople } from '../tallies';
import type { PageAsked } from './report';
import { isBehind, readPage, type ReportPage, seconds } from './report-page.repository';

const CELLS = {
  name: sql`page.name`,
  mobile: sql`page.mobile`,
  email: sql`page.email`,
  location: sql`page.location`,
  joinedAt: seconds(sql`page.joined_at`),
  granted: sql`coalesce(t.granted, 0)`,
  redeemed: sql`coalesce(t.redeemed, 0)`,
  available: sql`coalesce(t.available, 0)`,
  isSuspended: sql`page.suspended_at is not null`,
};
export type PersonCell = keyof typeof CELLS;

/** The next people behind a place, those who joined last first. */
export function listPeopleBehind(
  db: Kysely<Schema>,
  filter: PeopleFilter,
  { after, limit, wanted }: PageAsked<PersonCell>,
): Promise<ReportPage | undefined> {
  const behind = isBehind(after, { at: sql`u.joined_at`, id: sql`u.id` });
  return readPage(db, {
    page: sql`
      select u.id, u.name, u.mobile, u.email, u.location, u.joined_at, u.suspended_at
      from users u where ${peopleMatching(filter)} and ${behind}
      order by u.joined_at desc, u.id desc limit ${limit}`,
    place: { at: 'joined_at', id: 'id' },
    joins: sql`left join point_totals t on t.user_id = page.id`,
    cells: CELLS,
    wanted,
  });
}

/** How many people a report will have: without a search known beforehand. */
export async function countPeopleOf(db: Kysely<Schema>, filter: PeopleFilter): Promise<number> {
  if (!filter.search) return countPeople(db, filter);
  const { rows } = await sql<{ count: number }>`select count(*) from users u where ${peopleMatching(filter)}`.execute(
    db,
  );
  return rows[0]!.count;
}
