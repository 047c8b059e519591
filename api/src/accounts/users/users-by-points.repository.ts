import { type Kysely, type Transaction, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import type { Invariant } from '../../platform/invariant';
import { NO_END, type Refreshed, type Watermark } from '../../platform/rollups';

export interface UsersOfRole {
  roleId: number;
  status?: 'active' | 'suspended' | undefined;
}

export const changedSinceRefresh = sql<{ id: number }>`
  select user_id as id from journal where id > (select journal_id from rollup_watermark) and id < ${NO_END}
  union
  select id from users where id > (select user_id from rollup_watermark) and id < ${NO_END}`;

/** Users who may have been erased since the last refresh; from a day before it, for requests under way. */
export const erasedSinceRefresh = sql<{ id: number }>`
  select id from users
  where erased_at >= (select refreshed_at - interval '1 day' from rollup_watermark) and erased_at < 'infinity'`;

/** Adds users with new points (at their current ones) and new users, removes erased ones. */
async function extend(trx: Transaction<Schema>, from: Watermark, to: Watermark): Promise<void> {
  await sql`
    with changed as materialized (
      select user_id as id from journal
      where id > ${from.journal_id} and id <= ${to.journal_id} and user_id <= ${from.user_id}
      union
      select id from users where id > ${from.user_id} and id <= ${to.user_id}
    ),
    now as materialized (
      select u.id, u.role_id, coalesce(t.granted, 0) as granted, coalesce(t.redeemed, 0) as redeemed,
        coalesce(t.available, 0) as available
      from changed c join users u on u.id = c.id left join point_totals t on t.user_id = u.id
      where u.erased_at is null
    ),
    moved as (
      update users_by_points p set granted = n.granted, redeemed = n.redeemed, available = n.available
      from now n where p.user_id = n.id
    ),
    came as (
      insert into users_by_points (user_id, role_id, granted, redeemed, available)
      select id, role_id, granted, redeemed, available from now where id > ${from.user_id}
      returning role_id, 1 as users
    ),
    went as (
      delete from users_by_points p using users u where u.id = p.user_id and u.erased_at is not null
      returning p.role_id, -1 as users
    )
    insert into user_counts as kept (role_id, users)
    select role_id, sum(users) from (select * from came union all select * from went) both_ways group by role_id
    on conflict (role_id) do update set users = kept.users + excluded.users`.execute(trx);
}

export const usersByPoints: Refreshed = {
  sources: [
    { column: 'journal_id', table: 'journal' },
    { column: 'user_id', table: 'users' },
  ],
  extend,
};

export async function countUsers(db: Kysely<Schema>, { roleId, status }: UsersOfRole): Promise<number> {
  const there = sql`from users where role_id = ${roleId} and erased_at is null`;
  // Suspended users have an index of their own.
  const suspended = sql`(select count(*) ${there} and suspended_at is not null)`;
  const all = sql`(
    select coalesce((select users from user_counts where role_id = ${roleId}), 0)
      - (
        select count(*) from users_by_points p
        -- As an array, for which a planner expects few: else it starts workers for a hash join of all users.
        where p.role_id = ${roleId} and p.user_id = any (array(${erasedSinceRefresh}))
      )
      + (select count(*) ${there} and id > w.user_id and id < ${NO_END})
    from rollup_watermark w
  )`;
  const wanted = status === undefined ? all : status === 'suspended' ? suspended : sql`${all} - ${suspended}`;
  const { rows } = await sql<{ users: number }>`select ${wanted} as users`.execute(db);
  return rows[0]!.users;
}

/** Users changed since the refresh are read live. */
export const usersByPointsInvariant: Invariant = {
  id: 'I18',
  holds: 'The rollup users_by_points says what its source says',
  violations: sql`
    with w as (select * from rollup_watermark),
    source as (
      select u.id, u.role_id, coalesce(t.granted, 0) as granted, coalesce(t.redeemed, 0) as redeemed,
        coalesce(t.available, 0) as available
      from users u left join point_totals t on t.user_id = u.id
      where u.id <= (select user_id from w) and u.erased_at is null
        and not exists (select from journal j where j.user_id = u.id and j.id > (select journal_id from w))
    )
    select format('users_by_points has %s, its source says %s', p::text, s::text) as violation
    from source s left join users_by_points p on p.user_id = s.id
    where (s.role_id, s.granted, s.redeemed, s.available) is distinct from (p.role_id, p.granted, p.redeemed, p.available)
    union all
    select format('user_counts has %s of role %s, users_by_points %s', kept.users, role_id, counted.users)
    from user_counts kept
    full join (select role_id, count(*) as users from users_by_points group by role_id) counted using (role_id)
    where coalesce(kept.users, 0) <> coalesce(counted.users, 0)`,
};
