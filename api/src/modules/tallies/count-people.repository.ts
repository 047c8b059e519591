import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../database/schema';
import { PLUMBER } from '../../roles';
import { type TallyMark, readMark } from './tally-mark.repository';

/** People of a role; of both states, or of one. */
export interface PeopleOfRole {
  /** 2 plumber, 3 customer. */
  roleId: number;
  status?: 'active' | 'suspended' | undefined;
}

/** A query for the `id` of whoever may have deleted their account since a mark; a day before it, for requests under way. */
export function erasedSince({ laidAt }: Pick<TallyMark, 'laidAt'>): RawBuilder<{ id: number }> {
  return sql`select id from users where erased_at >= ${laidAt}::timestamptz - interval '1 day'`;
}

/**
 * How many people of a role there are, those who deleted their account left out. Exact: those that were laid, and who came
 * and went since; everybody is read while nothing has been laid.
 *
 * @param mark read in the same snapshot, where it is at hand
 */
export async function countPeople(
  db: Kysely<Schema>,
  { roleId, status }: PeopleOfRole,
  mark?: TallyMark,
): Promise<number> {
  const laid = mark ?? (await readMark(db));
  const there = sql`from users where role_id = ${roleId} and erased_at is null`;
  // There is an index of these alone.
  const suspended = sql`(select count(*) ${there} and suspended_at is not null)`;
  const all = laid
    ? sql`(
        ${roleId === PLUMBER ? laid.plumbers : laid.customers}::bigint
        - (select count(*) from people_by_points p join (${erasedSince(laid)}) e on e.id = p.user_id where p.role_id = ${roleId})
        + (select count(*) ${there} and id > ${laid.userId})
      )`
    : sql`(select count(*) ${there})`;
  const wanted = status === undefined ? all : status === 'suspended' ? suspended : sql`${all} - ${suspended}`;
  const { rows } = await sql<{ people: number }>`select ${wanted} as people`.execute(db);
  return rows[0]!.people;
}
