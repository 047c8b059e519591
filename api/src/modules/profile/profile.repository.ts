import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema';

export interface Profile {
  id: number;
  mobile: string;
  roleId: number;
  name: string | null;
  address: string | null;
  location: string | null;
  email: string | null;
  joinedAt: Date;
}

export interface ProfileChanges {
  name: string;
  address?: string | null;
  location?: string | null;
  email?: string | null;
}

const columns = [
  'id',
  'mobile',
  'role_id as roleId',
  'name',
  'address',
  'location',
  'email',
  'joined_at as joinedAt',
] as const;

/** @throws NoResultError if the user does not exist, which the caller's guard has just ruled out */
export async function findProfile(db: Kysely<Schema>, userId: number): Promise<Profile> {
  return (await db.selectFrom('users').select(columns).where('id', '=', userId).executeTakeFirstOrThrow()) as Profile;
}

/**
 * Stores the changes and returns the whole profile, in one statement. Undefined, and nothing stored, for an account
 * deleted while the request was under way: erased data must not come back.
 */
export async function updateProfile(
  db: Kysely<Schema>,
  userId: number,
  changes: ProfileChanges,
): Promise<Profile | undefined> {
  return (await db
    .updateTable('users')
    .set(changes)
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()) as Profile | undefined;
}
