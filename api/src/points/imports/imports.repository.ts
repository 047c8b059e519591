import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { type AdminName, adminNamedBy, readCountedPage } from '../../platform/database/queries';
import type { Schema } from '../../platform/database/schema';
import type { PageWindow } from '../../platform/http/request-fields';
import type { ImportColumn, ImportKind } from './import-columns';

export type ImportState = 'reading' | 'ready' | 'applying' | 'applied' | 'undoing' | 'undone';

/**
 * The figures of the dry run; of balances that were applied, `points` is what their opening entries sum to. `decidedBy` applied it,
 * or has it undone.
 */
export interface Import {
  id: number;
  kind: ImportKind;
  state: ImportState;
  fileName: string;
  /** SHA-256 of the file, in base64url. */
  digest: string;
  statement: string | null;
  statementPictureKey: string | null;
  rows: number;
  wrong: number;
  points: number;
  payoutDetails: number;
  adminId: number;
  decidedBy: number | null;
  confirmedBy: number | null;
  createdAt: Date;
  appliedAt: Date | null;
  undoneAt: Date | null;
}

const columns = sql`
  i.id, i.kind, i.state, i.file_name as "fileName", i.digest, i.statement, i.statement_picture_key as "statementPictureKey", i.rows,
  i.wrong, i.points, i.payout_details as "payoutDetails", i.admin_id as "adminId", i.decided_by as "decidedBy",
  i.confirmed_by as "confirmedBy", i.created_at as "createdAt", i.applied_at as "appliedAt", i.undone_at as "undoneAt"`;

export async function insertImport(
  db: Kysely<Schema>,
  given: Pick<Import, 'kind' | 'fileName' | 'digest' | 'statement' | 'statementPictureKey' | 'adminId'> & { at: Date },
): Promise<number> {
  const { kind, fileName, statement, statementPictureKey, adminId, digest, at } = given;
  const { id } = await db
    .insertInto('imports')
    .values({
      ...{ kind, state: 'reading', file_name: fileName, digest, statement, created_at: at, admin_id: adminId },
      statement_picture_key: statementPictureKey,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Makes admins who save imports wait for each other, until the transaction ends. */
export async function lockFiles(trx: Transaction<Schema>): Promise<void> {
  await sql`lock table imports in share row exclusive mode`.execute(trx);
}

/** Returns the import of the same file that was not undone. */
export async function findSameFile(db: Kysely<Schema>, kind: ImportKind, digest: string) {
  const { rows } = await sql<{ id: number }>`
    select id from imports
    where kind = ${kind} and digest = ${digest} and state in ('ready', 'applying', 'applied', 'undoing')`.execute(db);
  return rows[0]?.id;
}

export async function findImport(db: Kysely<Schema>, id: number): Promise<Import | undefined> {
  const { rows } = await sql<Import>`select ${columns} from imports i where id = ${id}`.execute(db);
  return rows[0];
}

/** @param options `wait`: false for the nodes of a job, of which one takes the next step */
export async function lockImport(trx: Transaction<Schema>, id: number, { wait = true } = {}) {
  const { rows } = await sql<Import>`
    select ${columns} from imports i where id = ${id} for update ${wait ? sql`` : sql`skip locked`}`.execute(trx);
  return rows[0];
}

export const setImport = (
  trx: Kysely<Schema>,
  id: number,
  change: Partial<{
    state: ImportState;
    decided_by: number;
    confirmed_by: number | null;
    applied_at: Date;
    undone_at: Date;
  }>,
) => trx.updateTable('imports').set(change).where('id', '=', id).execute();

/** Stores what the rows of an import come to. */
export async function countRows(db: Kysely<Schema>, id: number, payoutDetails: number): Promise<void> {
  await sql`
    update imports set rows = c.rows, wrong = c.wrong, points = c.points, payout_details = ${payoutDetails}
    from (
      select count(*) as rows, count(errors) as wrong,
        coalesce(sum(points) filter (where errors is null), 0)::bigint as points
      from import_rows where import_id = ${id}
    ) c where id = ${id}`.execute(db);
}

export interface Outcomes {
  created: number;
  found: number;
  filled: number;
  different: number;
  opened: number;
  nothing: number;
  added: number;
  undone: number;
  kept: number;
  left: number;
}

/** Counts what became of the rows so far; `left` are still to be applied, or undone. */
export async function readOutcomes(db: Kysely<Schema>, { id, state }: Pick<Import, 'id' | 'state'>): Promise<Outcomes> {
  const count = (outcome: string) => sql`count(*) filter (where outcome = ${outcome})`;
  const left = state === 'undoing' ? undoable : sql`outcome is null and errors is null`;
  const { rows } = await sql<Outcomes>`
    select ${count('created')} as created, ${count('found')} as found,
      count(*) filter (where cardinality(filled) > 0) as filled,
      count(*) filter (where cardinality(different) > 0) as different, ${count('opened')} as opened,
      ${count('nothing')} as nothing, ${count('added')} as added, ${count('undone')} as undone, ${count('kept')} as kept,
      count(*) filter (where ${left}) as left
    from import_rows where import_id = ${id}`.execute(db);
  return rows[0]!;
}

/** Rows that an undo has not decided yet. */
export const undoable = sql`outcome in ('created', 'found', 'opened', 'added')`;

export type ListedImport = Import & { uploadedBy: AdminName; waits: boolean };

const listed = (where: RawBuilder<unknown>) => sql`
  select ${columns}, ${adminNamedBy('i.admin_id')} as "uploadedBy", ${isWaiting} as waits, count(*) over () as total
  from imports i where state <> 'reading' and ${where} order by i.id desc`;

export const listImports = (db: Kysely<Schema>, window: PageWindow) =>
  readCountedPage(
    db,
    window,
    ({ limit, offset }) => sql<ListedImport & { total: number }>`${listed(sql`true`)} limit ${limit} offset ${offset}`,
  );

export async function findListedImport(db: Kysely<Schema>, id: number): Promise<ListedImport | undefined> {
  const { rows } = await sql<ListedImport>`${listed(sql`i.id = ${id}`)}`.execute(db);
  return rows[0];
}

export async function countNewMembers(db: Kysely<Schema>, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from import_rows r left join users u on u.mobile = r.mobile
    where r.import_id = ${id} and r.errors is null and u.id is null`.execute(db);
  return rows[0]!.count;
}

/** Whether a second owner has still to confirm an order about import `i`. */
const isWaiting = sql`exists (
  select from confirmations c where c.kind = 'import' and c.state = 'waiting' and (c."order" ->> 'import_id')::bigint = i.id)`;

export async function awaitsConfirmation(db: Kysely<Schema>, id: number): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`select ${isWaiting} as waits from imports i where id = ${id}`.execute(
    db,
  );
  return rows[0]?.waits ?? false;
}

export async function listUnfinished(db: Kysely<Schema>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from imports where state in ('applying', 'undoing') order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface RowProblem {
  column: ImportColumn;
  message: string;
}

export const ROW_LISTS = ['ready', 'wrong', 'different', 'kept'] as const;
export type RowList = (typeof ROW_LISTS)[number];

export interface ListedRow {
  row: number;
  /** As it is applied; null of a row that cannot be read or was applied. */
  mobile: string | null;
  /** Of a balance, as it is applied. */
  points: number | null;
  sealed: string | null;
  errors: RowProblem[] | null;
  different: string[] | null;
  userId: number | null;
}

const LISTED = {
  ready: sql`outcome is null and errors is null`,
  wrong: sql`errors is not null`,
  different: sql`cardinality(different) > 0`,
  kept: sql`outcome = 'kept'`,
};

export const listRows = (db: Kysely<Schema>, id: number, list: RowList, window: PageWindow) =>
  readCountedPage(
    db,
    window,
    ({ limit, offset }) => sql<ListedRow & { total: number }>`
      select row, mobile, points, sealed, errors, different, user_id as "userId", count(*) over () as total
      from import_rows where import_id = ${id} and ${LISTED[list]} order by row limit ${limit} offset ${offset}`,
  );

/** Returns the next rows of a list in the order of the file. @param after a row of the file */
export async function nextListed(
  db: Kysely<Schema>,
  id: number,
  list: RowList,
  { after, limit }: { after: number; limit: number },
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select row, mobile, points, sealed, errors, different, user_id as "userId" from import_rows
    where import_id = ${id} and ${LISTED[list]} and row > ${after} order by row limit ${limit}`.execute(db);
  return rows;
}

const KEPT_DAYS = 30;
const WAITING_DAYS = 14;

/** Deletes an import that was not applied, with its rows; the picture is removed by the job of replaced ones. */
export async function deleteImport(db: Kysely<Schema>, id: number, at: Date): Promise<void> {
  await sql`
    with gone as (delete from imports where id = ${id} returning statement_picture_key as key)
    insert into replaced_pictures (picture_key, replaced_at) select key, ${at}::timestamptz from gone where key is not null
    on conflict (picture_key) do update set replaced_at = excluded.replaced_at`.execute(db);
}

/** Lists uploads that died, and imports that wait for so long that they expire. */
export async function listExpired(db: Kysely<Schema>, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from imports i where state = 'reading' and created_at < ${now}::timestamptz - interval '1 hour'
      or state = 'ready' and created_at < ${now}::timestamptz - interval '1 day' * ${WAITING_DAYS} and not ${isWaiting}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Deletes what was in wrong rows once it is of no use. */
export async function clearWrongRows(db: Kysely<Schema>, now: Date): Promise<void> {
  await sql`
    update import_rows r set sealed = null, mobile = null from imports i
    where i.id = r.import_id and r.sealed is not null and i.state in ('applied', 'undone')
      and i.created_at < ${now}::timestamptz - interval '1 day' * ${KEPT_DAYS}`.execute(db);
}
