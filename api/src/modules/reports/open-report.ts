import type { Readable } from 'node:stream';
import type { AppContext } from '../../app-context';
import { recordAuditEvent } from '../audit';
import { type RowsText, streamTable, type TableFormat } from '../table-files';
import { hasPayouts, readPage, type Report, type Place, type RequestedReport } from './report.repository';

/** About 40 ms of one connection; on PGlite, which has only one, other requests wait as long. */
const ROWS_A_PAGE = 5000;
/** Starting a thread takes as long as writing this many rows. */
const ROWS_WITHOUT_THREAD = 1000;

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
  const { rows, paysOut } = await db.transaction().execute(async (trx) => {
    const count = await requested.count(trx);
    const details = { report: report.name, format, rows: count, ...requested.describe };
    await recordAuditEvent(trx, { adminId, action: 'export-downloaded', details, at });
    return { rows: count, paysOut: await hasPayouts(trx) };
  });
  const shown = { ...report, columns: report.columns.filter(({ withPayouts }) => paysOut || !withPayouts) };
  const columns = shown.columns.map(({ cell: _, withPayouts: __, ...column }) => column);
  const layout = { format, name: report.title, columns, madeAt: at };
  const file = streamTable(layout, pagesOf(db, shown, requested), {
    ownThread: rows > ROWS_WITHOUT_THREAD,
    // A client that stopped reading must not keep a slot.
    stallSeconds: config.limits.exportStallSeconds,
  });
  return { file, rows };
}

/** Reads the rows page by page. Holds no text while it reads the next one. */
export async function* pagesOf(
  db: AppContext['db'],
  report: Report,
  requested: RequestedReport,
): AsyncGenerator<RowsText> {
  let after: Place | undefined;
  for (;;) {
    const page = await readPage(db, report, requested, { after, limit: ROWS_A_PAGE });
    if (!page) return;
    after = page.last;
    yield page.rows;
    if (page.count < ROWS_A_PAGE) return;
  }
}
