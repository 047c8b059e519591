import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import type { PageWindow } from '../../platform/http/request-fields';
import { readCountedPage } from '../../platform/database/queries';
import type { RowOutcome } from './import-rows.repository';
import type { HistoryRow } from './read-import-row';

/** Adds rows to the histories of members. They are only shown: no points move. */
export async function insertHistory(
  trx: Transaction<Schema>,
  importId: number,
  given: readonly (HistoryRow & { row: number })[],
): Promise<RowOutcome[]> {
  const { rows } = await sql<{ row: number; userId: number }>`
    insert into imported_history (import_id, row, user_id, at, text, points)
    select ${importId}::bigint, h.row, u.id, h.at, h.text, h.points
    from json_to_recordset(${JSON.stringify(given)}::json)
      as h (row bigint, mobile text, at timestamptz, text text, points bigint)
    join users u on u.mobile = h.mobile order by h.row
    returning row, user_id as "userId"`.execute(trx);
  return rows.map((row) => ({ ...row, outcome: 'added' }));
}

export async function deleteHistory(
  trx: Transaction<Schema>,
  importId: number,
  rows: readonly number[],
): Promise<void> {
  await sql`
    delete from imported_history where import_id = ${importId} and row = any(${[...rows]}::bigint[])`.execute(trx);
}

/** Lists what a member did in the old programme, newest first. */
export const listOldHistory = (db: Kysely<Schema>, userId: number, window: PageWindow) =>
  readCountedPage(
    db,
    window,
    ({ limit, offset }) => sql<{ id: number; at: Date; text: string; points: number | null; total: number }>`
      select id, at, text, points, count(*) over () as total from imported_history
      where user_id = ${userId} order by at desc, id desc limit ${limit} offset ${offset}`,
  );

/**
 * Whether a member was in the old programme: with an opening balance, of 0 too, or a history, also of an account that was merged
 * into theirs, they are not at their first scan. Not
 * `exists`, for which PostgreSQL would read all.
 * @param user the column of the user's id
 */
export const cameWithHistory = (user: string) => sql`(
  coalesce((select true from opening_entries o where o.user_id = any(${accountsOf(user)}) and o.undo_journal_id is null limit 1), false)
  or coalesce((select true from imported_history h where h.user_id = any(${accountsOf(user)}) limit 1), false)
  or coalesce((select true from import_rows r join imports i on i.id = r.import_id
    where r.user_id = any(${accountsOf(user)}) and r.outcome = 'nothing' and i.state <> 'undone' limit 1), false))`;

const accountsOf = (user: string) => sql`array(
  select ${sql.ref(user)} union all
  select m.from_user_id from account_merges m where m.into_user_id = ${sql.ref(user)} and m.undone_at is null)`;
