import type { Readable } from 'node:stream';
import type { PointsContext } from '../../points/context';
import { recordAuditEvent } from '../../platform/audit';
import { EXPORT_WAIT_MS, type Reads } from '../../platform/database/reads';
import type { Actor } from '../../platform/http/guards';
import { type RowsText, streamTable, type TableFormat } from '../../platform/table-files';
import { type Rest, restWhileBusy } from '../../platform/threads/rest-while-busy';
import { findPageEnd, hasPayouts, type Place, readPage, type Report, type RequestedReport } from './report.repository';

/** About 40 ms of one connection; on PGlite, which has only one, other requests wait as long. */
const ROWS_A_PAGE = 5000;
/** On PostgreSQL, each on a connection of its own: it takes longer for a page than the api, whose thread would wait. */
const PAGES_AT_ONCE = 2;
/** Starting a thread takes as long as writing this many rows. */
const ROWS_WITHOUT_THREAD = 1000;

interface Order extends Actor {
  report: Report;
  requested: RequestedReport;
  format: TableFormat;
}

/**
 * Records that an admin downloads a report, then opens the file: no download without it, whether it is read to its end or not.
 * The rows come in pages by key, each a short statement of its own (docs/decisions/0007): those that exist throughout are in
 * the file once, rows added meanwhile may be missing. Each statement chooses between replica and primary.
 */
export async function openReport(
  { db, reads, clock, config }: Pick<PointsContext, 'db' | 'reads' | 'clock' | 'config'>,
  { report, requested, format, adminId, apiKeyId }: Order,
): Promise<{ file: Readable; rows: number }> {
  const at = clock.now();
  const { rows, paysOut } = await reads(
    async (replica) => ({ rows: await requested.count(replica), paysOut: await hasPayouts(replica) }),
    EXPORT_WAIT_MS,
  );
  const details = { report: report.name, format, rows, ...requested.describe };
  const event = { adminId, apiKeyId, action: 'export-downloaded', details, at } as const;
  await db.transaction().execute((trx) => recordAuditEvent(trx, event));
  const shown = { ...report, columns: report.columns.filter(({ withPayouts }) => paysOut || !withPayouts) };
  const columns = shown.columns.map(({ cell: _, withPayouts: __, ...column }) => column);
  const layout = { format, name: report.title, columns, madeAt: at };
  const atOnce = config.databaseUrl === undefined ? 1 : PAGES_AT_ONCE;
  const file = streamTable(layout, pagesOf(reads, shown, requested, atOnce, restWhileBusy()), {
    ownThread: rows > ROWS_WITHOUT_THREAD,
    // A client that stopped reading must not keep a slot.
    stallSeconds: config.limits.exportStallSeconds,
  });
  return { file, rows };
}

/**
 * Reads the rows in order, up to `atOnce` pages at the same time: the end of a page is found first, in a tenth of the time that
 * the page takes. Starts no statement while the consumer does not ask for the next page.
 */
export async function* pagesOf(
  reads: Reads,
  report: Report,
  requested: RequestedReport,
  atOnce = 1,
  rest: Rest = async () => undefined,
): AsyncGenerator<RowsText> {
  const reading: Promise<RowsText>[] = [];
  let after: Place | undefined;
  let began = performance.now();
  try {
    do {
      const last = await reads(
        (db) => findPageEnd(db, report, requested, { after, rows: ROWS_A_PAGE }),
        EXPORT_WAIT_MS,
      );
      const range = { after, last };
      const page = reads((db) => readPage(db, report, requested, range), EXPORT_WAIT_MS);
      // It may fail before it is awaited; awaiting it still throws the error.
      page.catch(() => undefined);
      reading.push(page);
      after = last;
      while (reading.length >= (after ? atOnce : 1)) {
        yield await reading.shift()!;
        // Since the page before: it was read, and written by the thread.
        if (after) await rest(performance.now() - began);
        began = performance.now();
      }
    } while (after);
  } finally {
    // Until then their connections are in use.
    await Promise.allSettled(reading);
  }
}
