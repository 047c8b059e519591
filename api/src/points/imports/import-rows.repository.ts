import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import type { ImportKind } from './import-columns';
import { type RowProblem, undoable } from './imports.repository';

export interface NewRow {
  row: number;
  mobile: string | null;
  sealed: string;
  errors: RowProblem[] | null;
  points: number | null;
}

export async function insertRows(db: Kysely<Schema>, importId: number, rows: readonly NewRow[]): Promise<void> {
  await sql`
    insert into import_rows (import_id, row, mobile, sealed, errors, points)
    select ${importId}::bigint, row, mobile, sealed, errors, points
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (row bigint, mobile text, sealed text, errors jsonb, points bigint)`.execute(db);
}

const atMobile = (message: RawBuilder<unknown>) =>
  sql`jsonb_build_array(jsonb_build_object('column', 'mobile', 'message', ${message}))`;

/** Refuses rows of one number but the first valid one. */
export async function refuseRepeated(db: Kysely<Schema>, importId: number): Promise<void> {
  await sql`
    update import_rows r set errors = ${atMobile(sql`'The same number as in row ' || f.first`)}
    from (
      select row, min(row) over (partition by mobile) as first from import_rows
      where import_id = ${importId} and errors is null
    ) f where r.import_id = ${importId} and r.row = f.row and f.row > f.first`.execute(db);
}

/**
 * Refuses rows that do not fit what is stored about their numbers: in the dry run all, and as they are applied again those of a step.
 * @param between first and last row
 */
export async function refuseUnfit(
  db: Kysely<Schema>,
  { id, kind }: { id: number; kind: ImportKind },
  between?: readonly [number, number],
): Promise<void> {
  const rows = between ? sql`and x.row between ${between[0]} and ${between[1]}` : sql``;
  await sql`
    update import_rows r set errors = ${atMobile(sql`f.message`)}
    from (
      select x.row, case
        when m.from_user_id is not null then 'The account of this number was merged into another one'
        when ${kind !== 'members'} and u.id is null then 'No member has this number: import the members first'
        when o.user_id is not null then 'The member has an opening balance already, by import ' || o.import_id
      end as message
      from import_rows x
      left join users u on u.mobile = x.mobile
      left join account_merges m on m.from_user_id = u.id and m.undone_at is null
      left join opening_entries o on ${kind === 'balances'} and o.user_id = u.id and o.undo_journal_id is null
      where x.import_id = ${id} and x.errors is null and x.outcome is null ${rows}
    ) f where r.import_id = ${id} and r.row = f.row and f.message is not null`.execute(db);
}

export async function refuseRows(trx: Kysely<Schema>, importId: number, rows: readonly number[], message: string) {
  await sql`
    update import_rows set errors = ${atMobile(sql`${message}::text`)}
    where import_id = ${importId} and row = any(${[...rows]}::bigint[])`.execute(trx);
}

export interface StagedRow {
  row: number;
  mobile: string;
  sealed: string;
  points: number | null;
}

/** Returns the next rows to apply. @param after a row of the file */
export async function nextRows(db: Kysely<Schema>, importId: number, limit: number, after = 0): Promise<StagedRow[]> {
  const { rows } = await sql<StagedRow>`
    select row, mobile, sealed, points from import_rows
    where import_id = ${importId} and outcome is null and errors is null and row > ${after}
    order by row limit ${limit}`.execute(db);
  return rows;
}

export interface RowOutcome {
  row: number;
  userId: number;
  outcome: 'created' | 'found' | 'opened' | 'nothing' | 'added';
  filled?: string[];
  different?: string[];
  /** The values of the filled fields, which an undo compares. */
  sealed?: string;
}

/** Stores what became of rows; cells that filled no field are of no use any more. */
export async function setOutcomes(
  trx: Transaction<Schema>,
  importId: number,
  rows: readonly RowOutcome[],
  at: Date,
): Promise<void> {
  await sql`
    update import_rows r set outcome = o.outcome, user_id = o."userId", filled = o.filled, different = o.different,
      sealed = o.sealed, mobile = null, applied_at = ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as o (row bigint, "userId" bigint, outcome text, filled text[], different text[], sealed text)
    where r.import_id = ${importId} and r.row = o.row`.execute(trx);
}

export interface AppliedRow {
  row: number;
  userId: number;
  outcome: RowOutcome['outcome'];
  filled: string[] | null;
  sealed: string | null;
  appliedAt: Date;
}

/** Returns the next rows to undo. */
export async function nextApplied(trx: Transaction<Schema>, importId: number, limit: number): Promise<AppliedRow[]> {
  const { rows } = await sql<AppliedRow>`
    select row, user_id as "userId", outcome, filled, sealed, applied_at as "appliedAt" from import_rows
    where import_id = ${importId} and ${undoable} order by row limit ${limit}`.execute(trx);
  return rows;
}

/** Stores which rows were undone; the others are kept. */
export async function setUndone(
  trx: Transaction<Schema>,
  importId: number,
  rows: readonly Pick<AppliedRow, 'row'>[],
  undone: ReadonlySet<number>,
): Promise<void> {
  const numbers = rows.map(({ row }) => row);
  await sql`
    update import_rows set outcome = case when row = any(${[...undone]}::bigint[]) then 'undone' else 'kept' end, sealed = null
    where import_id = ${importId} and row = any(${numbers}::bigint[])`.execute(trx);
}

/** Deletes what files said about a user, in the transaction that deletes the account. */
export async function eraseImported(trx: Transaction<Schema>, userId: number): Promise<void> {
  await sql`
    delete from import_rows
    where mobile = (select mobile from users where id = ${userId})`.execute(trx);
  await sql`update import_rows set sealed = null where user_id = ${userId}`.execute(trx);
  await sql`delete from imported_history where user_id = ${userId}`.execute(trx);
}
