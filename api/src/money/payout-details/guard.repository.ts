import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema';

export function findGuardedUser(db: Kysely<Schema>, userId: number) {
  return db
    .selectFrom('users')
    .select(['name', 'number_changed_at as numberChangedAt'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

/** Whether no scan, claim, payout details or other session in a known browser show a use of the account since then. */
export async function isUnused(
  db: Kysely<Schema>,
  { userId, sessionId, since }: { userId: number; sessionId: string; since: Date },
): Promise<boolean> {
  const { rows } = await sql<{ unused: boolean }>`
    select u.joined_at <= ${since} and not exists (
        select from journal where user_id = u.id and at > ${since} and (serial is not null or kind = 'claim'))
      and not exists (select from sessions s where s.user_id = u.id and s.id <> ${sessionId}::uuid
        and s.issued_at > ${since} and s.device_known is not false)
      and not exists (select from payout_details d
        where d.user_id = u.id and greatest(d.entered_at, d.changed_at) > ${since}) as unused
    from users u where u.id = ${userId}`.execute(db);
  return rows[0]?.unused ?? true;
}
