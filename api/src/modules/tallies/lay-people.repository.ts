import { type Transaction, sql } from 'kysely';
import type { Schema } from '../../database/schema';
import type { TallyMark } from './tally-mark.repository';

type Place = Pick<TallyMark, 'entryId' | 'userId'>;
type Heads = Pick<TallyMark, 'plumbers' | 'customers'>;

/** Lays everybody up to a place with their points as they stand; whatever was laid before goes. */
export async function layAllPeople(trx: Transaction<Schema>, { userId }: Place): Promise<Heads> {
  await sql`delete from people_by_points`.execute(trx);
  const { rows } = await sql<Heads>`
    with laid as (
      insert into people_by_points (user_id, role_id, granted, redeemed, available)
      select u.id, u.role_id, coalesce(t.granted, 0), coalesce(t.redeemed, 0), coalesce(t.available, 0)
      from users u left join point_totals t on t.user_id = u.id
      where u.id <= ${userId} and u.erased_at is null
      returning role_id
    )
    select count(*) filter (where role_id = 2) as plumbers, count(*) filter (where role_id = 3) as customers from laid`.execute(
    trx,
  );
  return rows[0]!;
}

/**
 * Brings what is laid from one place to a later one: the points of those who moved any, those who registered, and without
 * those who deleted their account.
 */
export async function layPeopleSince(trx: Transaction<Schema>, mark: TallyMark, to: Place): Promise<Heads> {
  const { rows } = await sql<Heads>`
    with changed as materialized (
      select user_id as id from journal where id > ${mark.entryId} and id <= ${to.entryId} and user_id <= ${to.userId}
      union
      select id from users where id > ${mark.userId} and id <= ${to.userId}
    ),
    now as materialized (
      select u.id, u.role_id, coalesce(t.granted, 0) as granted, coalesce(t.redeemed, 0) as redeemed,
        coalesce(t.available, 0) as available
      from changed c join users u on u.id = c.id left join point_totals t on t.user_id = u.id
      where u.erased_at is null
    ),
    moved as (
      update people_by_points p set granted = n.granted, redeemed = n.redeemed, available = n.available
      from now n where p.user_id = n.id
    ),
    came as (
      insert into people_by_points (user_id, role_id, granted, redeemed, available)
      select id, role_id, granted, redeemed, available from now where id > ${mark.userId}
      returning role_id, 1 as heads
    ),
    went as (
      delete from people_by_points p using users u where u.id = p.user_id and u.erased_at is not null
      returning p.role_id, -1 as heads
    )
    select ${mark.plumbers}::bigint + coalesce(sum(heads) filter (where role_id = 2), 0)::bigint as plumbers,
      ${mark.customers}::bigint + coalesce(sum(heads) filter (where role_id = 3), 0)::bigint as customers
    from (select * from came union all select * from went) heads`.execute(trx);
  return rows[0]!;
}
