import type { Readable } from 'node:stream';
import type { AppContext } from '../../app-context';
import { recordAct } from '../audit';
import { streamCsv, streamXlsx } from '../table-files';
import type { FileFormat, Place, PlacedRow, Report, RequestedReport } from './report';

/** Some 5 ms of one connection; on PGlite, which has one for all, the others wait that long and no longer. */
const ROWS_A_PAGE = 500;

interface Order {
  report: Report;
  requested: RequestedReport;
  format: FileFormat;
  adminId: number;
}

/**
 * Writes down that an admin took a report away, then opens the file. The record comes first and holds how many rows there
 * were at that moment: nothing leaves without it, whether the download is read to its end or not.
 *
 * The rows come in pages by key, each a short statement of its own, on PostgreSQL as on PGlite (docs/decisions/0007). What was
 * there when the download began and stays is in the file once; what is added meanwhile may be missing.
 */
export async function openReport(
  { db, clock, config }: Pick<AppContext, 'db' | 'clock' | 'config'>,
  { report, requested, format, adminId }: Order,
): Promise<{ file: Readable; rows: number }> {
  const at = clock.now();
  const rows = await db.transaction().execute(async (trx) => {
    const count = await requested.count(trx);
    const details = { report: report.name, format, rows: count, ...requested.describe };
    await recordAct(trx, { adminId, action: 'export-downloaded', details, at });
    return count;
  });
  const stall = stallTimer(config.limits.exportStallSeconds, () => file.destroy());
  const table = { name: report.title, columns: requested.columns, pages: pagesOf(db, requested, stall.refresh) };
  const file = format === 'csv' ? streamCsv(table, { byteOrderMark: true }) : streamXlsx(table, { madeAt: at });
  file.once('close', stall.stop);
  return { file, rows };
}

async function* pagesOf(
  db: AppContext['db'],
  requested: RequestedReport,
  onPage: () => void,
): AsyncGenerator<PlacedRow[]> {
  const read = (after?: Place) => {
    const page = requested.listPage(db, after, ROWS_A_PAGE);
    // It may fail while nobody waits for it yet; who awaits it gets the error all the same.
    page.catch(() => undefined);
    return page;
  };
  // One page ahead: the database reads while the page before is written.
  let ahead: Promise<PlacedRow[]> | undefined = read();
  while (ahead) {
    const page: PlacedRow[] = await ahead;
    ahead = page.length === ROWS_A_PAGE ? read(page.at(-1)!.place) : undefined;
    onPage();
    yield page;
  }
}

/** Calls back when nothing was refreshed for that long: a reader who stopped reading must not keep a slot. */
function stallTimer(seconds: number, onStall: () => void): { refresh: () => void; stop: () => void } {
  const timer = setTimeout(onStall, seconds * 1000);
  timer.unref();
  return { refresh: () => void timer.refresh(), stop: () => clearTimeout(timer) };
}
