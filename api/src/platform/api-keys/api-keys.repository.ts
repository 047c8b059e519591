import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema';

/** Returns a key that was not revoked, with its maker as the team has them now. */
export function findKey(db: Kysely<Schema>, hash: string) {
  return db
    .selectFrom('api_keys as k')
    .innerJoin('admins as a', 'a.id', 'k.made_by')
    .where('k.hash', '=', hash)
    .where('k.revoked_at', 'is', null)
    .select(['k.id', 'k.scopes', 'k.networks', 'k.expires_at as expiresAt', 'k.last_used_at as lastUsedAt'])
    .select(['a.id as adminId', 'a.mobile', 'a.roles', sql<boolean>`a.invited_by is not null`.as('invited')])
    .executeTakeFirst();
}

export async function noteUse(db: Kysely<Schema>, id: number, at: Date): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: at }).where('id', '=', id).execute();
}
