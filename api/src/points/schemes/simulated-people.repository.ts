import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema';

export interface NamedPerson {
  id: number;
  name: string | null;
  mobile: string | null;
  /** Flags of their scans in the time. */
  flags: number;
}

export async function namePersons(
  db: Kysely<Schema>,
  ids: readonly number[],
  { from, before }: { from: Date; before: Date },
): Promise<NamedPerson[]> {
  const { rows } = await sql<NamedPerson>`
    select u.id, u.name, u.mobile,
      (select count(*) from fraud_flags f where f.user_id = u.id and f.at >= ${from} and f.at < ${before}) as flags
    from unnest(${[...ids]}::bigint[]) with ordinality as wanted (id, place) join users u on u.id = wanted.id
    order by wanted.place`.execute(db);
  return rows;
}

/** Counts the people of a list whose scans were flagged in a time. */
export async function countFlagged(
  db: Kysely<Schema>,
  ids: readonly number[],
  { from, before }: { from: Date; before: Date },
) {
  const { rows } = await sql<{ people: number }>`
    select count(distinct user_id) as people from fraud_flags
    where user_id = any(${[...ids]}::bigint[]) and at >= ${from} and at < ${before}`.execute(db);
  return rows[0]!.people;
}
