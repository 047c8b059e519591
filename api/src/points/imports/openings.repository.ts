import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema';

export interface Opening {
  journalId: number;
  userId: number;
  points: number;
}

export async function mobilesOf(db: Kysely<Schema>, adminIds: readonly (number | null)[]): Promise<string[]> {
  const { rows } = await sql<{ mobile: string }>`
    select mobile from admins where id = any(${[...adminIds]}::bigint[])`.execute(db);
  return rows.map(({ mobile }) => mobile);
}

/** Stores whose opening balances the entries are: one of a member, by constraint. */
export async function insertOpenings(
  trx: Transaction<Schema>,
  importId: number,
  openings: readonly (Opening & { mobileKey: string })[],
): Promise<void> {
  await sql`
    insert into opening_entries (import_id, user_id, points, journal_id, mobile_key)
    select ${importId}::bigint, "userId", points, "journalId", "mobileKey"
    from json_to_recordset(${JSON.stringify(openings)}::json) as o ("userId" bigint, points bigint, "journalId" bigint, "mobileKey" text)`.execute(
    trx,
  );
}

/** Returns which of some numbers, by their keyed hashes, have got an opening balance that was not undone. */
export async function findOpened(db: Kysely<Schema>, mobileKeys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select mobile_key as key from opening_entries
    where mobile_key = any(${[...mobileKeys]}::text[]) and undo_journal_id is null`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/**
 * Returns the openings of some users that can be undone: the member has neither scanned nor claimed since, and still has the
 * points. Their rows and totals are locked.
 */
export async function undoableOpenings(
  trx: Transaction<Schema>,
  importId: number,
  userIds: readonly number[],
): Promise<Opening[]> {
  const { rows } = await sql<Opening>`
    select o.journal_id as "journalId", o.user_id as "userId", o.points
    from opening_entries o
    join users u on u.id = o.user_id and u.erased_at is null
    join point_totals t on t.user_id = o.user_id and t.available >= o.points
    where o.import_id = ${importId} and o.user_id = any(${[...userIds]}::bigint[]) and o.undo_journal_id is null
      and not exists (
        select from journal j where j.user_id = o.user_id and j.id > o.journal_id
          and (j.serial is not null or j.kind = 'claim'))
    order by o.user_id`.execute(trx);
  return rows;
}

export async function setUndoEntries(
  trx: Transaction<Schema>,
  importId: number,
  entries: readonly Opening[],
): Promise<void> {
  await sql`
    update opening_entries o set undo_journal_id = e."journalId"
    from json_to_recordset(${JSON.stringify(entries)}::json) as e ("userId" bigint, "journalId" bigint)
    where o.import_id = ${importId} and o.user_id = e."userId"`.execute(trx);
}

/** Stores what the opening entries of an import sum to. */
export async function sumOpenings(trx: Transaction<Schema>, importId: number): Promise<void> {
  await sql`
    update imports set points = (select coalesce(sum(points), 0)::bigint from opening_entries where import_id = ${importId})
    where id = ${importId} and kind = 'balances'`.execute(trx);
}
