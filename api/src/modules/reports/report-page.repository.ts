import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../database/schema';

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

/** Available cells by name: expressions over `page` and its joins. Timestamps are seconds since 1970. */
export type Cells<Name extends string> = Readonly<Record<Name, RawBuilder<unknown>>>;

export interface PageRead<Name extends string> {
  /** A query for the next rows, at most a page of them, in order. */
  page: RawBuilder<unknown>;
  /** Columns of `page` with a row's position: later timestamps first, then larger ids. */
  place: { at: string; id: string };
  /** Joins to `page`, one row for each of its own. */
  joins?: RawBuilder<unknown>;
  cells: Cells<Name>;
  /** The selected cells, in this order. */
  wanted: readonly Name[];
}

/**
 * Reads a page in one statement whose result is one text: creating an object of every row and value takes several times
 * as long as passing a text to the thread that writes the file (docs/decisions/0007).
 *
 * The page comes first, from its own table alone: if joined before, a planner may read all of a table for every page.
 * @returns undefined at the end
 */
export async function readPage<Name extends string>(
  db: Kysely<Schema>,
  { page, place, joins = sql``, cells, wanted }: PageRead<Name>,
): Promise<ReportPage | undefined> {
  const [at, id] = [sql.ref(`page.${place.at}`), sql.ref(`page.${place.id}`)];
  const row = sql.join(wanted.map((name) => cells[name]));
  const { rows } = await sql<{ rows: string; count: number } & Place>`
    with page as materialized (${page}),
      last as (select ${at}::text as at, ${id} as id from page order by ${at}, ${id} limit 1)
    select
      (select json_agg(json_build_array(${row}) order by ${at} desc, ${id} desc) from page ${joins})::text as rows,
      (select count(*) from page) as count, last.at, last.id
    from last`.execute(db);
  const [read] = rows;
  return read && { rows: read.rows, count: read.count, last: { at: read.at, id: read.id } };
}

/** Selects rows after a position in that order; all without one. */
export function isBehind(
  after: Place | undefined,
  columns: { at: RawBuilder<unknown>; id: RawBuilder<unknown> },
): RawBuilder<unknown> {
  if (!after) return sql`true`;
  return sql`(${columns.at}, ${columns.id}) < (${after.at}::timestamptz, ${after.id}::bigint)`;
}

/** A timestamp as a cell's seconds since 1970. */
export const seconds = (moment: RawBuilder<unknown>) => sql`date_part('epoch', ${moment})`;
