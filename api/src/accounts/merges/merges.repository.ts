import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema';

/** A merge that was not undone: `fromId` was given up, `intoId` stays. */
export interface Merge {
  id: number;
  fromId: number;
  intoId: number;
  points: number;
  mergedAt: Date;
  from: MergedUser;
  into: MergedUser;
}

interface MergedUser {
  id: number;
  name: string | null;
  mobile: string;
}

const DAY_MS = 86_400_000;
const UNDO_DAYS = 30;

/** Returns until when a merge can be undone. */
export const undoUntil = ({ mergedAt }: Pick<Merge, 'mergedAt'>): Date =>
  new Date(mergedAt.getTime() + UNDO_DAYS * DAY_MS);

/** Returns the end of a number, by which its owner knows it. */
export const endOf = (mobile: string): string => mobile.slice(-2);

/** Lists the merges of accounts that were not deleted, in either direction, oldest first. */
export async function listMergesOf(db: Kysely<Schema>, userId: number): Promise<Merge[]> {
  const user = (alias: string) =>
    sql.raw(`json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'mobile', ${alias}.mobile)`);
  const { rows } = await sql<Merge>`
    select m.id, m.from_user_id as "fromId", m.into_user_id as "intoId", m.points, m.merged_at as "mergedAt",
      ${user('f')} as "from", ${user('i')} as "into"
    from account_merges m
    join users f on f.id = m.from_user_id and f.erased_at is null
    join users i on i.id = m.into_user_id and i.erased_at is null
    where m.undone_at is null and (m.from_user_id = ${userId} or m.into_user_id = ${userId})
    order by m.id`.execute(db);
  return rows;
}

/** Returns the merge by which an account was given up. */
export const findMergeOf = async (db: Kysely<Schema>, userId: number): Promise<Merge | undefined> =>
  (await listMergesOf(db, userId)).find(({ fromId }) => fromId === userId);

export async function insertMerge(
  trx: Transaction<Schema>,
  {
    fromId,
    intoId,
    points,
    outEntry,
    inEntry,
    at,
  }: Pick<Merge, 'fromId' | 'intoId' | 'points'> & Entries & { at: Date },
): Promise<number> {
  const row = await trx
    .insertInto('account_merges')
    .values({
      from_user_id: fromId,
      into_user_id: intoId,
      points,
      out_entry: outEntry,
      in_entry: inEntry,
      merged_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Journal entries of a move; null without points. */
interface Entries {
  outEntry: number | null;
  inEntry: number | null;
}

export async function markUndone(
  trx: Transaction<Schema>,
  id: number,
  { outEntry, inEntry, at }: Entries & { at: Date },
): Promise<void> {
  await trx
    .updateTable('account_merges')
    .set({ undone_at: at, undo_out_entry: outEntry, undo_in_entry: inEntry })
    .where('id', '=', id)
    .execute();
}
