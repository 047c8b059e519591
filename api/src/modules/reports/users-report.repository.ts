import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema';
import { type UserFilter, usersMatching } from '../users';
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
export type UserCell = keyof typeof CELLS;

/** Lists the next users after a position, newest first. */
export function listUsersBehind(
  db: Kysely<Schema>,
  filter: UserFilter,
  { after, limit, wanted }: PageAsked<UserCell>,
): Promise<ReportPage | undefined> {
  const behind = isBehind(after, { at: sql`u.joined_at`, id: sql`u.id` });
  return readPage(db, {
    page: sql`
      select u.id, u.name, u.mobile, u.email, u.location, u.joined_at, u.suspended_at
      from users u where ${usersMatching(filter)} and ${behind}
      order by u.joined_at desc, u.id desc limit ${limit}`,
    place: { at: 'joined_at', id: 'id' },
    joins: sql`left join point_totals t on t.user_id = page.id`,
    cells: CELLS,
    wanted,
  });
}
