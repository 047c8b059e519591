import type { Kysely } from 'kysely';
import type { Static, TProperties, TObject } from '@sinclair/typebox';
import type { Schema } from '../../database/schema';
import type { Column, TableFormat } from '../table-files';
import type { Place, ReportPage } from './report-page.repository';

/** A column of the file and its cell. */
export interface ReportColumn<Cell extends string> extends Column {
  cell: Cell;
}

/** The requested rows and cells. */
export interface PageAsked<Cell extends string> {
  /** Position that they come after; undefined for the first ones. */
  after: Place | undefined;
  limit: number;
  /** In this order. */
  wanted: readonly Cell[];
}

/** The definition of a report; routes, files and audit are the same for all. */
export interface ReportDefinition<Fields extends TProperties, Filter, Cell extends string> {
  /** Used in the route `/admin/<name>_exports` and in the audit log. */
  name: string;
  /** Title of the sheet and of the OpenAPI operation. */
  title: string;
  /** Filter fields, of the query or the body. */
  fields: Fields;
  /** @throws ApiError 400 */
  readFilter(asked: Static<TObject<Fields>>): Filter;
  count(db: Kysely<Schema>, filter: Filter): Promise<number>;
  /** Returns the next rows after a position; undefined at the end. */
  listPage(db: Kysely<Schema>, filter: Filter, asked: PageAsked<Cell>): Promise<ReportPage | undefined>;
  columns: readonly ReportColumn<Cell>[];
  /** Returns the file name without extension. */
  fileName(asked: Static<TObject<Fields>>, format: TableFormat): string;
  /** Returns the filter for the audit log: days and states, never a searched name or number. */
  describe(asked: Static<TObject<Fields>>): Record<string, unknown>;
}

/** A report whose row and filter types are hidden. */
export interface Report {
  name: string;
  title: string;
  fields: TProperties;
  read(asked: unknown): RequestedReport;
}

/** A report for one request's filter. */
export interface RequestedReport {
  describe: Record<string, unknown>;
  fileName(format: TableFormat): string;
  count(db: Kysely<Schema>): Promise<number>;
  listPage(db: Kysely<Schema>, after: Place | undefined, limit: number): Promise<ReportPage | undefined>;
  columns: readonly Column[];
}

/** Hides a report's own types, so that all fit in one list. The schema of the route has validated `asked`. */
export function defineReport<Fields extends TProperties, Filter, Cell extends string>(
  report: ReportDefinition<Fields, Filter, Cell>,
): Report {
  return {
    name: report.name,
    title: report.title,
    fields: report.fields,
    read(asked) {
      const wanted = report.columns.map(({ cell }) => cell);
      const fields = asked as Static<TObject<Fields>>;
      const filter = report.readFilter(fields);
      return {
        describe: report.describe(fields),
        fileName: (format) => report.fileName(fields, format),
        count: (db) => report.count(db, filter),
        listPage: (db, after, limit) => report.listPage(db, filter, { after, limit, wanted }),
        columns: report.columns,
      };
    },
  };
}
