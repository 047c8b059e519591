import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../database/schema';

/** Where a page ends, for the next one to begin behind: the last row's moment, written by the database itself, and its id. */
export interface Place {
  /** Text, because a Date would cut PostgreSQL's microseconds off and with them rows. */
  at: string;
  id: number;
}

/** Some rows of a report, made into one text by the database. */
export interface ReportPage {
  /** A JSON list of the rows, each a list of its cells. */
  rows: string;
  count: number;
  /** Where its last row stands. */
  last: Place;
}

/** What a row can show, by name: expressions over `page` and whatever is joined to it. Moments are seconds since 1970. */
export type Cells<Name extends string> = Readonly<Record<Name, RawBuilder<unknown>>>;

export interface PageRead<Name extends string> {
  /** A query for the next rows, at most a page of them, in order. */
  page: RawBuilder<unknown>;
  /** Columns of `page` that say where a row stands: later moments first, then larger ids. */
  place: { at: string; id: string };
  /** What is joined to `page`, one row for each of its own. */
  joins?: RawBuilder<unknown>;
  cells: Cells<Name>;
  /** Which of them, in this order. */
  wanted: readonly Name[];
}

/**
 * Reads a page in one statement whose answer is one text: a process that makes an object of every row and value spends
 * several times as long on it as on handing a text over to the thread that writes the file (docs/decisions/0007).
 *
 * The page comes first, from its own table alone: joined before, a planner may read all of a table for every page.
 *
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

/** Behind a place in that order; everything when there is none. */
export function isBehind(
  after: Place | undefined,
  columns: { at: RawBuilder<unknown>; id: RawBuilder<unknown> },
): RawBuilder<unknown> {
  if (!after) return sql`true`;
  return sql`(${columns.at}, ${columns.id}) < (${after.at}::timestamptz, ${after.id}::bigint)`;
}

/** A moment as a cell holds it. */
export const seconds = (moment: RawBuilder<unknown>) => sql`date_part('epoch', ${moment})`;
