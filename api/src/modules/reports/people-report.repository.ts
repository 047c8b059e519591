import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema';
import { type PeopleFilter, peopleMatching } from '../people';
import type { Place } from './report';

export interface PersonLine {
  place: Place;
  name: string | null;
  mobile: string | null;
  email: string | null;
  location: string | null;
  joinedAt: Date;
  suspendedAt: Date | null;
  granted: number;
  redeemed: number;
  available: number;
}

/** The next people behind a place, those who joined last first. */
export async function listPeopleBehind(
  db: Kysely<Schema>,
  filter: PeopleFilter,
  after: Place | undefined,
  limit: number,
): Promise<PersonLine[]> {
  const behind = after ? sql`(u.joined_at, u.id) < (${after.at}::timestamptz, ${after.id})` : sql`true`;
  const { rows } = await sql<PersonLine & Place>`
    with page as materialized (
      select u.* from users u where ${peopleMatching(filter)} and ${behind}
      order by u.joined_at desc, u.id desc limit ${limit}
    )
    select u.id, u.joined_at::text as at, u.name, u.mobile, u.email, u.location, u.joined_at as "joinedAt",
      u.suspended_at as "suspendedAt", coalesce(t.granted, 0) as granted, coalesce(t.redeemed, 0) as redeemed,
      coalesce(t.available, 0) as available
    from page u left join point_totals t on t.user_id = u.id
    order by u.joined_at desc, u.id desc`.execute(db);
  return rows.map((row) => ({ ...row, place: { at: row.at, id: row.id } }));
}

export async function countPeopleOf(db: Kysely<Schema>, filter: PeopleFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from users u where ${peopleMatching(filter)}`.execute(
    db,
  );
  return rows[0]!.count;
}
