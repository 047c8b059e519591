import { type Kysely, sql, type Transaction } from 'kysely';
import { adminNamedBy, type AdminName } from '../../platform/database/queries';
import type { Schema } from '../../platform/database/schema';

export interface SchemeList {
  id: number;
  name: string;
  madeBy: AdminName;
  madeAt: Date;
  people: number;
}

/** Lists of people, newest first; a person whose account was deleted counts no more. */
export async function listSchemeLists(db: Kysely<Schema>): Promise<SchemeList[]> {
  const { rows } = await sql<SchemeList>`
    select l.id, l.name, ${adminNamedBy('l.made_by')} as "madeBy", l.at as "madeAt",
      (select count(*) from scheme_list_people p where p.list_id = l.id) as people
    from scheme_lists l where l.hidden_at is null order by l.id desc`.execute(db);
  return rows;
}

/**
 * Stores a list with the accounts of some mobile numbers, for good; of an account that was merged into another one, that.
 * @returns its id, how many people it has, and the numbers without an account
 */
export async function insertList(
  trx: Transaction<Schema>,
  { name, mobiles, adminId, at }: { name: string; mobiles: readonly string[]; adminId: number; at: Date },
): Promise<{ id: number; people: number; unknown: string[] }> {
  const { id } = await trx
    .insertInto('scheme_lists')
    .values({ name, made_by: adminId, at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ mobile: string; userId: number | null }>`
    select given.mobile, coalesce(m.into_user_id, u.id) as "userId"
    from unnest(${[...mobiles]}::text[]) with ordinality as given (mobile, place)
    left join users u on u.mobile = given.mobile
    left join account_merges m on m.from_user_id = u.id and m.undone_at is null
    order by given.place`.execute(trx);
  const users = new Set(rows.flatMap(({ userId }) => userId ?? []));
  await sql`
    insert into scheme_list_people (list_id, user_id)
    select ${id}, user_id from unnest(${[...users]}::bigint[]) as given (user_id)`.execute(trx);
  return { id, people: users.size, unknown: rows.flatMap(({ userId, mobile }) => (userId === null ? mobile : [])) };
}

/** Locks a list: no scheme begins to use it meanwhile. */
export async function lockList(trx: Transaction<Schema>, id: number): Promise<{ name: string } | undefined> {
  const { rows } = await sql<{
    name: string;
  }>`select name from scheme_lists where id = ${id} and hidden_at is null for update`.execute(trx);
  return rows[0];
}

/** Holds a list until the transaction ends, for a scheme that is to use it. */
export async function holdList(trx: Transaction<Schema>, id: number): Promise<boolean> {
  const { rows } = await sql`select from scheme_lists where id = ${id} and hidden_at is null for share`.execute(trx);
  return rows.length > 0;
}

/** Names the schemes that use a list and have not ended. */
export async function listUsers(trx: Transaction<Schema>, id: number, at: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select v.definition -> 'names' ->> 'en' as name from schemes s join scheme_versions v on v.id = s.version_id
    where s.stopped_at is null and s.ends_at > ${at} and (v.definition -> 'conditions' ->> 'listId')::bigint = ${id}
    order by s.id`.execute(trx);
  return rows.map(({ name }) => name);
}

/** Its people stay: what was granted to them is explained by them, and goals still count them. */
export async function hideList(trx: Transaction<Schema>, id: number, at: Date): Promise<void> {
  await trx.updateTable('scheme_lists').set({ hidden_at: at }).where('id', '=', id).execute();
}

export interface ListedPerson {
  userId: number;
  name: string | null;
  mobile: string;
}

/** The people of a list, also of one that was removed; undefined: there is no such list. */
export async function readListPeople(db: Kysely<Schema>, id: number): Promise<ListedPerson[] | undefined> {
  if (!(await db.selectFrom('scheme_lists').select('id').where('id', '=', id).executeTakeFirst())) return undefined;
  const { rows } = await sql<ListedPerson>`
    select u.id as "userId", u.name, u.mobile from scheme_list_people p join users u on u.id = p.user_id
    where p.list_id = ${id} order by u.id`.execute(db);
  return rows;
}

/** The mobiles of all who are or were admins. */
export async function readAdminMobiles(db: Kysely<Schema>): Promise<string[]> {
  return (await db.selectFrom('admins').select('mobile').execute()).map(({ mobile }) => mobile);
}

/** A deleted account is in no list. */
export async function leaveLists(trx: Transaction<Schema>, userId: number): Promise<void> {
  await trx.deleteFrom('scheme_list_people').where('user_id', '=', userId).execute();
}
