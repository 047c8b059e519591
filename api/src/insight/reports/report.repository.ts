import type { Static, TObject, TProperties } from '@sinclair/typebox';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { and } from '../../platform/database/queries';
import type { Schema } from '../../platform/database/schema';
import { CUSTOMER, PLUMBER, roleName } from '../../platform/roles';
import type { Column, TableFormat } from '../../platform/table-files';

export interface Place {
  /** Text, because a Date would drop PostgreSQL's microseconds and with them rows. */
  at: string;
  id: number;
}

/** The rows between two positions: `after` is not one of them, `last` is. Open at a side that is undefined. */
export interface PageRange {
  after: Place | undefined;
  last: Place | undefined;
}

export interface Report<Fields extends TProperties = TProperties> {
  /** Used in the route `/admin/<name>_exports` and in the audit log. */
  name: string;
  title: string;
  fields: Fields;
  /** @throws ApiError 400 */
  read(asked: Static<TObject<Fields>>): RequestedReport;
  /** The alias of the table in `select`, and its columns with a row's position: later timestamps first, then larger ids. */
  order: { table: string; at: string; id: string };
  joins: RawBuilder<unknown>;
  /**
   * The cell is an expression over `page` and its joins, a timestamp in seconds since 1970. Those `withPayouts` are in
   * the file once money has been due for a claim.
   */
  columns: readonly (Column & { cell: RawBuilder<unknown>; withPayouts?: true })[];
}

export interface RequestedReport {
  count(db: Kysely<Schema>): Promise<number>;
  /** A `select` of the matching rows that ends with its `where`. */
  select: RawBuilder<unknown>;
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

const placeIn = (table: string, { order: { at, id } }: Report) =>
  [sql.ref(`${table}.${at}`), sql.ref(`${table}.${id}`)] as const;

/**
 * Returns the condition for the rows of a range. The planner estimates the rows between two timestamps well, but a comparison
 * of two columns as a third of all rows: without the first it would read all users for every page.
 */
function within(report: Report, { after, last }: PageRange): RawBuilder<unknown> {
  const [at, id] = placeIn(report.order.table, report);
  const valueOf = (place: Place) => sql`(${place.at}::timestamptz, ${place.id}::bigint)`;
  return and(
    after && sql`${at} <= ${after.at}::timestamptz and (${at}, ${id}) < ${valueOf(after)}`,
    last && sql`${at} >= ${last.at}::timestamptz and (${at}, ${id}) >= ${valueOf(last)}`,
  );
}

/** Finds the last row of a page of `rows` after a position. @returns undefined if fewer follow */
export async function findPageEnd(
  db: Kysely<Schema>,
  report: Report,
  { select }: RequestedReport,
  { after, rows }: { after: Place | undefined; rows: number },
): Promise<Place | undefined> {
  const [at, id] = placeIn('page', report);
  const found = await sql<Place>`
    select ${at}::text as at, ${id} as id
    from (${select} and ${within(report, { after, last: undefined })}) page
    order by ${at} desc, ${id} desc offset ${rows - 1} limit 1`.execute(db);
  return found.rows[0];
}

/**
 * Reads the rows of a range in one statement whose rows are texts of many rows: creating an object of every row and
 * value takes several times as long as passing texts to the thread that writes the file (docs/decisions/0007). The
 * database looks up how to write a type as JSON once for an array, but for every cell of an array of mixed types.
 *
 * The range comes first, from its own table alone: if joined before, a planner may read all of a table for every page.
 */
export async function readPage(db: Kysely<Schema>, report: Report, { select }: RequestedReport, range: PageRange) {
  const { joins, columns } = report;
  const [at, id] = placeIn('page', report);
  const nameOf = (index: number) => sql.ref(`c${index}`);
  const cells = sql.join(columns.map(({ cell }, index) => sql`${cell} as ${nameOf(index)}`));
  const arrays = sql.join(columns.map((_, index) => sql`array_agg(${nameOf(index)}) as ${nameOf(index)}`));
  const slices = sql.join(columns.map((_, index) => sql`${nameOf(index)}[first:first + ${ROWS_A_TEXT}::int - 1]`));
  const { rows } = await sql<{ text: string }>`
    with page as materialized (${select} and ${within(report, range)}),
      listed as (select ${arrays} from (select ${cells} from page ${joins} order by ${at} desc, ${id} desc) ordered)
    select json_build_array(${slices})::text as text
    from listed, generate_series(1, cardinality(c0), ${ROWS_A_TEXT}::int) as first
    order by first`.execute(db);
  // Emptied: the driver's query objects outlive the query in V8's old space, and with them would the texts.
  return rows.splice(0).map(({ text }) => text);
}

export async function hasPayouts(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql`select from payouts limit 1`.execute(db);
  return rows.length > 0;
}

export const seconds = (moment: RawBuilder<unknown>) => sql`date_part('epoch', ${moment})`;

export const ROLES = Object.fromEntries([PLUMBER, CUSTOMER].map((roleId) => [roleId, roleName(roleId)]));
