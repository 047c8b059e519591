import { type Kysely, sql, type Transaction } from 'kysely';
import type { Config } from '../../platform/config/load-config';
import type { Schema } from '../../platform/database/schema';
import { rolesOf } from '../../platform/permissions';

export interface UserAccount {
  id: number;
  roleId: number;
  suspended: boolean;
  isNew: boolean;
}

export async function findOrCreateUser(
  trx: Transaction<Schema>,
  user: { mobile: string; roleId: number; joinedAt: Date },
): Promise<UserAccount> {
  const made = await trx
    .insertInto('users')
    .values({ mobile: user.mobile, role_id: user.roleId, joined_at: user.joinedAt })
    .onConflict((conflict) => conflict.column('mobile').doNothing())
    .returning(['id', 'role_id'])
    .executeTakeFirst();
  if (made) {
    await trx.insertInto('point_totals').values({ user_id: made.id }).execute();
    return { id: made.id, roleId: made.role_id, suspended: false, isNew: true };
  }
  // Undefined if a deletion that has just committed released the number: now it is free.
  return (await findUser(trx, user.mobile)) ?? findOrCreateUser(trx, user);
}

export async function findUser(trx: Transaction<Schema>, mobile: string): Promise<UserAccount | undefined> {
  const { rows } = await sql<UserAccount>`
    select id, role_id as "roleId", suspended_at is not null as suspended, false as "isNew"
    from users where mobile = ${mobile}`.execute(trx);
  return rows[0];
}

export async function isAdmin(db: Kysely<Schema>, { adminMobiles }: Pick<Config, 'adminMobiles'>, mobile: string) {
  const row = await db
    .selectFrom('admins')
    .select(['roles', sql<boolean>`invited_by is not null`.as('invited')])
    .where('mobile', '=', mobile)
    .executeTakeFirst();
  return rolesOf(adminMobiles, { mobile, ...(row ?? { invited: false, roles: null }) }).length > 0;
}

export async function findOrCreateAdmin(trx: Transaction<Schema>, mobile: string, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into admins (mobile, joined_at) values (${mobile}, ${now})
    on conflict (mobile) do update set mobile = excluded.mobile returning id`.execute(trx);
  return rows[0]!.id;
}
