import type { Readable } from 'node:stream';
import type { AppContext } from '../../app-context';
import { ApiError } from '../../http/api-error';
import { recordAuditEvent } from '../audit';
import { type RowsText, streamTable, type TableFormat } from '../table-files';
import type { Place, Report, ReportPage, RequestedReport } from './report.repository';

/** About 10 ms of one connection; on PGlite, which has only one, the others wait no longer than that. */
const ROWS_A_PAGE = 1000;
/** Starting a thread takes as long as writing this many rows. */
const ROWS_WITHOUT_THREAD = 1000;

const RETRY_AFTER_SECONDS = '10';

interface Order {
  report: Report;
  requested: RequestedReport;
  format: TableFormat;
  adminId: number;
}

/**
 * Records that an admin downloads a report, then opens the file. The record comes first and has the number of rows at
 * that time: no download without it, whether it is read to its end or not.
 *
 * The rows come in pages by key, each a short statement of its own, on PostgreSQL as on PGlite (docs/decisions/0007).
 * Rows that exist throughout the download are in the file once; rows added meanwhile may be missing.
 */
export async function openReport(
  { db, clock, config }: Pick<AppContext, 'db' | 'clock' | 'config'>,
  { report, requested, format, adminId }: Order,
): Promise<{ file: Readable; rows: number }> {
  const at = clock.now();
  const rows = await db.transaction().execute(async (trx) => {
    const count = await requested.count(trx);
    const details = { report: report.name, format, rows: count, ...requested.describe };
    await recordAuditEvent(trx, { adminId, action: 'export-downloaded', details, at });
    return count;
  });
  const layout = { format, name: report.title, columns: requested.columns, madeAt: at };
  const file = streamTable(layout, pagesOf(db, requested), {
    ownThread: rows > ROWS_WITHOUT_THREAD,
    // A client that stopped reading must not keep a slot.
    stallSeconds: config.limits.exportStallSeconds,
  });
  return { file, rows };
}

async function* pagesOf(db: AppContext['db'], requested: RequestedReport): AsyncGenerator<RowsText> {
  const read = (after?: Place) => {
    const page = requested.listPage(db, after, ROWS_A_PAGE);
    // It may fail before it is awaited; awaiting it still throws the error.
    page.catch(() => undefined);
    return page;
  };
  // One page ahead: the database reads while the page before is written.
  let ahead: Promise<ReportPage | undefined> | undefined = read();
  while (ahead) {
    const page: ReportPage | undefined = await ahead;
    if (!page) return;
    ahead = page.count === ROWS_A_PAGE ? read(page.last) : undefined;
    yield page.rows;
  }
}

/**
 * Limits the number of concurrent reports per process: each takes database and processor time that other requests need,
 * too. Holds a slot while `open` prepares and until the stream it returns is closed, also after an error.
 * @throws ApiError 429 `export_limit` if none is free
 */
export function limitReports(most: number) {
  let taken = 0;
  return async <T extends { file: Readable }>(open: () => Promise<T>): Promise<T> => {
    if (taken >= most) {
      throw new ApiError(429, 'export_limit', 'Other downloads are under way. Please try again in a moment.', {
        headers: { 'retry-after': RETRY_AFTER_SECONDS },
      });
    }
    taken += 1;
    try {
      const opened = await open();
      opened.file.once('close', () => (taken -= 1));
      return opened;
    } catch (error) {
      taken -= 1;
      throw error;
    }
  };
}
