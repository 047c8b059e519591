import type { Static, TObject, TProperties } from '@sinclair/typebox';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../database/schema';
import { CUSTOMER, PLUMBER, roleName } from '../../roles';
import type { Column, TableFormat } from '../table-files';

/** Position after a page's last row: its timestamp, as text from the database, and its id. */
export interface Place {
  /** Text, because a Date would drop PostgreSQL's microseconds and with them rows. */
  at: string;
  id: number;
}

/** Some rows of a report, serialised by the database. */
export interface ReportPage {
  /** A JSON list of the rows, each a list of its cells. */
  rows: string;
  count: number;
  /** Position of its last row. */
  last: Place;
}

/** The query of a report, newest rows first. */
interface ReportRows<Filter> {
  /** Returns a `select` of the matching rows that ends with its `where`. */
  select(filter: Filter): RawBuilder<unknown>;
  /** The alias of the table there, and its columns with a row's position: later timestamps first, then larger ids. */
  order: { table: string; at: string; id: string };
  /** Joins to `page`, some of these rows; one row for each of its own. */
  joins: RawBuilder<unknown>;
  /** The cell is an expression over `page` and its joins, a timestamp in seconds since 1970. */
  columns: readonly (Column & { cell: RawBuilder<unknown> })[];
}

/** The definition of a report; routes, files and audit are the same for all. */
interface ReportDefinition<Fields extends TProperties, Filter> extends ReportRows<Filter> {
  /** Used in the route `/admin/<name>_exports` and in the audit log. */
  name: string;
  /** Title of the sheet and of the OpenAPI operation. */
  title: string;
  /** Filter fields, of the query or the body. */
  fields: Fields;
  /** @throws ApiError 400 */
  readFilter(asked: Static<TObject<Fields>>): Filter;
  count(db: Kysely<Schema>, filter: Filter): Promise<number>;
  /** Returns the file name without extension. */
  fileName(asked: Static<TObject<Fields>>, format: TableFormat): string;
  /** Returns the filter for the audit log: days and states, never a searched name or number. */
  describe(asked: Static<TObject<Fields>>): Record<string, unknown>;
}

/** A report for one request's filter. */
export interface RequestedReport {
  describe: Record<string, unknown>;
  fileName(format: TableFormat): string;
  count(db: Kysely<Schema>): Promise<number>;
  /** Returns the next rows after a position; undefined at the end. */
  listPage(db: Kysely<Schema>, after: Place | undefined, limit: number): Promise<ReportPage | undefined>;
  columns: readonly Column[];
}

export type Report = ReturnType<typeof defineReport>;

/** Hides a report's own types, so that all fit in one list. The schema of the route has validated `asked`. */
export function defineReport<Fields extends TProperties, Filter>(report: ReportDefinition<Fields, Filter>) {
  return {
    name: report.name,
    title: report.title,
    fields: report.fields as TProperties,
    read(asked: unknown): RequestedReport {
      const fields = asked as Static<TObject<Fields>>;
      const filter = report.readFilter(fields);
      return {
        describe: report.describe(fields),
        fileName: (format) => report.fileName(fields, format),
        count: (db) => report.count(db, filter),
        listPage: (db, after, limit) => readPage(db, report, filter, { after, limit }),
        columns: report.columns.map(({ cell: _, ...column }) => column),
      };
    },
  };
}

/**
 * Reads a page in one statement whose result is one text: creating an object of every row and value takes several times
 * as long as passing a text to the thread that writes the file (docs/decisions/0007).
 *
 * The page comes first, from its own table alone: if joined before, a planner may read all of a table for every page.
 */
async function readPage<Filter>(
  db: Kysely<Schema>,
  { select, order, joins, columns }: ReportRows<Filter>,
  filter: Filter,
  { after, limit }: { after: Place | undefined; limit: number },
): Promise<ReportPage | undefined> {
  const place = (table: string) => [sql.ref(`${table}.${order.at}`), sql.ref(`${table}.${order.id}`)] as const;
  const [at, id] = place(order.table);
  const [pageAt, pageId] = place('page');
  const behind = after ? sql`(${at}, ${id}) < (${after.at}::timestamptz, ${after.id}::bigint)` : sql`true`;
  const cells = sql.join(columns.map(({ cell }) => cell));
  const { rows } = await sql<{ rows: string; count: number } & Place>`
    with page as materialized (${select(filter)} and ${behind} order by ${at} desc, ${id} desc limit ${limit}),
      last as (select ${pageAt}::text as at, ${pageId} as id from page order by ${pageAt}, ${pageId} limit 1)
    select
      (select json_agg(json_build_array(${cells}) order by ${pageAt} desc, ${pageId} desc) from page ${joins})::text as rows,
      (select count(*) from page) as count, last.at, last.id
    from last`.execute(db);
  const [read] = rows;
  return read && { rows: read.rows, count: read.count, last: { at: read.at, id: read.id } };
}

/** Returns a timestamp's seconds since 1970. */
export const seconds = (moment: RawBuilder<unknown>) => sql`date_part('epoch', ${moment})`;

/** Role names by id: plumber, customer. */
export const ROLES = Object.fromEntries([PLUMBER, CUSTOMER].map((roleId) => [roleId, roleName(roleId)]));
