import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema';

export interface Person {
  id: number;
  name: string | null;
  location: string | null;
  mobile: string | null;
  email: string | null;
  joinedAt: Date;
  suspendedAt: Date | null;
  granted: number;
  redeemed: number;
}

/** A page of the people of one role, those who joined last first. Erased people are on no list. */
export function listPeople(
  db: Kysely<Schema>,
  { roleId, limit, offset }: { roleId: number; limit: number; offset: number },
): Promise<Person[]> {
  return db
    .selectFrom('users as u')
    .leftJoin('point_totals as t', 't.user_id', 'u.id')
    .where('u.role_id', '=', roleId)
    .where('u.erased_at', 'is', null)
    .select([
      'u.id',
      'u.name',
      'u.location',
      'u.mobile',
      'u.email',
      'u.joined_at as joinedAt',
      'u.suspended_at as suspendedAt',
    ])
    .select((eb) => [
      eb.fn.coalesce('t.granted', eb.lit(0)).as('granted'),
      eb.fn.coalesce('t.redeemed', eb.lit(0)).as('redeemed'),
    ])
    .orderBy('u.joined_at', 'desc')
    .orderBy('u.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countPeople(db: Kysely<Schema>, roleId: number): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .where('role_id', '=', roleId)
    .where('erased_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
