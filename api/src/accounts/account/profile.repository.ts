import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema';

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

/** Only an erased user has no mobile. */
interface WithMobile {
  mobile: string;
}

export type Profile = Awaited<ReturnType<typeof findProfile>>;

/** @throws NoResultError if the user does not exist, which the caller's guard has just ruled out */
export function findProfile(db: Kysely<Schema>, userId: number) {
  return db
    .selectFrom('users')
    .select(columns)
    .where('id', '=', userId)
    .$narrowType<WithMobile>()
    .executeTakeFirstOrThrow();
}

/** Undefined, and nothing stored, for an account deleted meanwhile: erased data must not come back. */
export function updateProfile(db: Kysely<Schema>, userId: number, changes: ProfileChanges) {
  return db
    .updateTable('users')
    .set(changes)
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .returning(columns)
    .$narrowType<WithMobile>()
    .executeTakeFirst();
}
