import type { Kysely } from 'kysely';
import type { Static, TProperties, TObject } from '@sinclair/typebox';
import type { Schema } from '../../database/schema';
import type { Column } from '../table-files';

/** Where a page ends, for the next one to begin behind: the last row's moment, written by the database itself, and its id. */
export interface Place {
  /** Text, because a Date would cut PostgreSQL's microseconds off and with them rows. */
  at: string;
  id: number;
}

/** A row that says where it stands in its report: later moments first, then larger ids. */
export interface PlacedRow {
  place: Place;
}

/** What a report is made of; the routes, the files and the audit are the same for all. */
export interface ReportDefinition<Fields extends TProperties, Filter, Row extends PlacedRow> {
  /** The route is `/admin/<name>_exports`, and the audit says it. */
  name: string;
  /** What it lists, for the tab and the api's document. */
  title: string;
  /** Fields that narrow it, of the query or the body. */
  fields: Fields;
  /** @throws ApiError 400 */
  readFilter(asked: Static<TObject<Fields>>): Filter;
  count(db: Kysely<Schema>, filter: Filter): Promise<number>;
  /** The next rows behind a place, at most `limit`; from the first when there is none. */
  listPage(db: Kysely<Schema>, filter: Filter, after: Place | undefined, limit: number): Promise<Row[]>;
  columns: readonly Column<Row>[];
  /** Without its ending. */
  fileName(asked: Static<TObject<Fields>>, format: FileFormat): string;
  /** What the audit log keeps of the filter: days and states, never a name or a number that was searched for. */
  describe(asked: Static<TObject<Fields>>): Record<string, unknown>;
}

export type FileFormat = 'xlsx' | 'csv';

/** A report whose rows and filter are its own affair. */
export interface Report {
  name: string;
  title: string;
  fields: TProperties;
  read(asked: unknown): RequestedReport;
}

/** A report for one request's filter. */
export interface RequestedReport {
  describe: Record<string, unknown>;
  fileName(format: FileFormat): string;
  count(db: Kysely<Schema>): Promise<number>;
  listPage(db: Kysely<Schema>, after: Place | undefined, limit: number): Promise<PlacedRow[]>;
  columns: readonly Column<PlacedRow>[];
}

/** Hides a report's own types, so that all can stand in one list. The schema of the route has checked `asked`. */
export function defineReport<Fields extends TProperties, Filter, Row extends PlacedRow>(
  report: ReportDefinition<Fields, Filter, Row>,
): Report {
  return {
    name: report.name,
    title: report.title,
    fields: report.fields,
    read(asked) {
      const fields = asked as Static<TObject<Fields>>;
      const filter = report.readFilter(fields);
      return {
        describe: report.describe(fields),
        fileName: (format) => report.fileName(fields, format),
        count: (db) => report.count(db, filter),
        listPage: (db, after, limit) => report.listPage(db, filter, after, limit),
        columns: report.columns as readonly Column<PlacedRow>[],
      };
    },
  };
}
