import type { Static, TObject, TProperties } from '@sinclair/typebox';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../database/schema';
import { CUSTOMER, PLUMBER, roleName } from '../../roles';
import type { Column, RowsText, TableFormat } from '../table-files';

/** Position after a page's last row: its timestamp, as text from the database, and its id. */
export interface Place {
  /** Text, because a Date would drop PostgreSQL's microseconds and with them rows. */
  at: string;
  id: number;
}

/** Some rows of a report, serialised by the database, and the position after them. */
export interface ReportPage {
  rows: RowsText;
  count: number;
  last: Place;
}

/** A report, newest rows first; routes, files and audit are the same for all. */
export interface Report<Fields extends TProperties = TProperties> {
  /** Used in the route `/admin/<name>_exports` and in the audit log. */
  name: string;
  /** Title of the sheet and of the OpenAPI operation. */
  title: string;
  /** Filter fields, of the query or the body. */
  fields: Fields;
  /** @throws ApiError 400 */
  read(asked: Static<TObject<Fields>>): RequestedReport;
  /** The alias of the table in `select`, and its columns with a row's position: later timestamps first, then larger ids. */
  order: { table: string; at: string; id: string };
  /** Joins to `page`, some of these rows; one row for each of its own. */
  joins: RawBuilder<unknown>;
  /**
   * The cell is an expression over `page` and its joins, a timestamp in seconds since 1970. Those `withPayouts` are in
   * the file once money has been due for a claim.
   */
  columns: readonly (Column & { cell: RawBuilder<unknown>; withPayouts?: true })[];
}

/** A report for one request's filter. */
export interface RequestedReport {
  count(db: Kysely<Schema>): Promise<number>;
  /** A `select` of the matching rows that ends with its `where`. */
  select: RawBuilder<unknown>;
  /** The file's name without extension. */
  fileName: string | Record<TableFormat, string>;
  /** The filter for the audit log: days and states, never a searched name or number. */
  describe: Record<string, unknown>;
}

/** Hides the type of a report's fields, so that all fit in one list. The schema of the route has validated them. */
export function defineReport<Fields extends TProperties>(report: Report<Fields>): Report {
  return report;
}

/** Texts of less than 128 KiB: V8 keeps the memory of longer ones for long. */
const ROWS_A_TEXT = 250;

/**
 * Reads the next page after a position in one statement whose rows are texts of many rows: creating an object of every row and
 * value takes several times as long as passing texts to the thread that writes the file (docs/decisions/0007). The
 * database looks up how to write a type as JSON once for an array, but for every cell of an array of mixed types.
 *
 * The page comes first, from its own table alone: if joined before, a planner may read all of a table for every page.
 * @returns undefined at the end
 */
export async function readPage(
  db: Kysely<Schema>,
  { order, joins, columns }: Report,
  { select }: RequestedReport,
  { after, limit }: { after: Place | undefined; limit: number },
): Promise<ReportPage | undefined> {
  const place = (table: string) => [sql.ref(`${table}.${order.at}`), sql.ref(`${table}.${order.id}`)] as const;
  const [at, id] = place(order.table);
  const [pageAt, pageId] = place('page');
  const behind = after ? sql`(${at}, ${id}) < (${after.at}::timestamptz, ${after.id}::bigint)` : sql`true`;
  const nameOf = (index: number) => sql.ref(`c${index}`);
  const cells = sql.join(columns.map(({ cell }, index) => sql`${cell} as ${nameOf(index)}`));
  const arrays = sql.join(columns.map((_, index) => sql`array_agg(${nameOf(index)}) as ${nameOf(index)}`));
  const slices = sql.join(columns.map((_, index) => sql`${nameOf(index)}[first:first + ${ROWS_A_TEXT}::int - 1]`));
  const { rows } = await sql<{ text: string; count: number } & Place>`
    with page as materialized (${select} and ${behind} order by ${at} desc, ${id} desc limit ${limit}),
      last as (select ${pageAt}::text as at, ${pageId} as id from page order by ${pageAt}, ${pageId} limit 1),
      listed as (
        select ${arrays} from (select ${cells} from page ${joins} order by ${pageAt} desc, ${pageId} desc) ordered
      )
    select json_build_array(${slices})::text as text, cardinality(c0) as count, last.at, last.id
    from last, listed, generate_series(1, cardinality(c0), ${ROWS_A_TEXT}::int) as first
    order by first`.execute(db);
  if (!rows[0]) return undefined;
  const { count, at: lastAt, id: lastId } = rows[0];
  // Emptied: the driver's query objects outlive the query in V8's old space, and with them would the texts.
  const texts = rows.splice(0).map(({ text }) => text);
  return { rows: texts, count, last: { at: lastAt, id: lastId } };
}

/** Returns whether money was ever due for a claim. */
export async function hasPayouts(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql`select from payouts limit 1`.execute(db);
  return rows.length > 0;
}

/** Returns a timestamp's seconds since 1970. */
export const seconds = (moment: RawBuilder<unknown>) => sql`date_part('epoch', ${moment})`;

/** Role names by id: plumber, customer. */
export const ROLES = Object.fromEntries([PLUMBER, CUSTOMER].map((roleId) => [roleId, roleName(roleId)]));
