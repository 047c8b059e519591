import type { Kysely } from 'kysely';
import type { Static, TProperties, TObject } from '@sinclair/typebox';
import type { Schema } from '../../database/schema';
import type { Column, TableFormat } from '../table-files';
import type { Place, ReportPage } from './report-page.repository';

/** A column of the file and the cell it shows. */
export interface ReportColumn<Cell extends string> extends Column {
  cell: Cell;
}

/** Which rows are asked for, and which of their cells. */
export interface PageAsked<Cell extends string> {
  /** The row they come behind; the first ones when there is none. */
  after: Place | undefined;
  limit: number;
  /** In this order. */
  wanted: readonly Cell[];
}

/** What a report is made of; the routes, the files and the audit are the same for all. */
export interface ReportDefinition<Fields extends TProperties, Filter, Cell extends string> {
  /** The route is `/admin/<name>_exports`, and the audit says it. */
  name: string;
  /** What it lists, for the tab and the api's document. */
  title: string;
  /** Fields that narrow it, of the query or the body. */
  fields: Fields;
  /** @throws ApiError 400 */
  readFilter(asked: Static<TObject<Fields>>): Filter;
  count(db: Kysely<Schema>, filter: Filter): Promise<number>;
  /** The next rows behind a place; undefined when there are no more. */
  listPage(db: Kysely<Schema>, filter: Filter, asked: PageAsked<Cell>): Promise<ReportPage | undefined>;
  columns: readonly ReportColumn<Cell>[];
  /** Without its ending. */
  fileName(asked: Static<TObject<Fields>>, format: TableFormat): string;
  /** What the audit log keeps of the filter: days and states, never a name or a number that was searched for. */
  describe(asked: Static<TObject<Fields>>): Record<string, unknown>;
}

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
  fileName(format: TableFormat): string;
  count(db: Kysely<Schema>): Promise<number>;
  listPage(db: Kysely<Schema>, after: Place | undefined, limit: number): Promise<ReportPage | undefined>;
  columns: readonly Column[];
}

/** Hides a report's own types, so that all can stand in one list. The schema of the route has checked `asked`. */
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
