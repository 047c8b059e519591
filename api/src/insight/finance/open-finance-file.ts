import type { PointsContext } from '../../points/context';
import { recordAuditEvent } from '../../platform/audit';
import { EXPORT_WAIT_MS } from '../../platform/database/reads';
import type { Actor } from '../../platform/http/guards';
import { type Column, streamTable, type TableFormat, textOfRows } from '../../platform/table-files';
import { readSettings } from '../../programme/programme';
import { type Months, readMonths } from './finance.repository';
import { type GroupKind, listGroups } from './read-finance';

interface Order extends Actor {
  group: GroupKind | 'month';
  months: Months;
  format: TableFormat;
}

/** A programme of many years has no more batches; its file is a few megabytes. */
const MAX_ROWS = 100_000;

const count = (header: string): Column => ({ header, kind: 'count', width: 16 });
const money = (header: string): Column => ({ header, kind: 'money', width: 18 });
const NAME: Record<GroupKind, Column[]> = {
  product: [
    { header: 'Product id', kind: 'id', width: 12 },
    { header: 'Product', kind: 'text', width: 32 },
  ],
  batch: [
    { header: 'Batch', kind: 'id', width: 12 },
    { header: 'Product', kind: 'text', width: 32 },
  ],
  district: [{ header: 'District', kind: 'text', width: 32 }],
  scheme: [
    { header: 'Scheme id', kind: 'id', width: 12 },
    { header: 'Scheme', kind: 'text', width: 32 },
  ],
};

export async function openFinanceFile(context: PointsContext, { group, months, format, adminId, apiKeyId }: Order) {
  const { db, reads, clock, config } = context;
  const { columns, rows } = await reads<Table>(
    (replica) =>
      group === 'month' ? monthTable(replica, months) : groupTable({ ...context, db: replica }, group, months),
    EXPORT_WAIT_MS,
  );
  const at = clock.now();
  const details = { report: 'finance', group, format, rows: rows.length, from: months.from, before: months.before };
  const event = { adminId, apiKeyId, action: 'export-downloaded', details, at } as const;
  await db.transaction().execute((trx) => recordAuditEvent(trx, event));
  const layout = { format, name: 'Finance', columns, madeAt: at };
  const pages = (async function* () {
    yield textOfRows(rows);
  })();
  return streamTable(layout, pages, {
    ownThread: rows.length > 1000,
    stallSeconds: config.limits.exportStallSeconds,
  });
}

interface Table {
  columns: Column[];
  rows: (string | number | null)[][];
}

async function monthTable(db: PointsContext['db'], months: Months): Promise<Table> {
  const found = (await readMonths(db, months)).filter(({ month }) => month >= months.from.slice(0, 7));
  return {
    columns: [
      { header: 'Month', kind: 'text', width: 12 },
      ...['Scans', 'Points granted', 'Bonuses', 'Adjusted', 'Opening balances', 'Expired', 'Claimed', 'Approved'].map(
        count,
      ),
      ...['Approved (INR)', 'Paid (INR)'].map(money),
      count('Outstanding at the end'),
    ],
    rows: found.map((row) => [
      ...[
        row.month,
        row.scans,
        row.granted,
        row.bonuses,
        row.adjusted,
        row.opened,
        row.expired,
        row.claimed,
        row.approved,
      ],
      ...[row.approvedPaise / 100, row.paidPaise / 100, row.outstanding],
    ]),
  };
}

async function groupTable(context: PointsContext, group: GroupKind, months: Months): Promise<Table> {
  const { rows } = await listGroups(context, group, months, { limit: MAX_ROWS, offset: 0 });
  const hasLabels = group === 'product' || group === 'batch';
  const { pointValuePaise: value } = await readSettings(context.db);
  const worth = group === 'scheme' && value !== null;
  return {
    columns: [
      ...NAME[group],
      ...['Scans', 'Points granted', ...(hasLabels ? ['Points on labels not scanned'] : [])].map(count),
      ...(worth ? [money('Worth now (INR)')] : []),
    ],
    rows: rows.map(({ id, name, scans, granted, unscanned }) => [
      ...(group === 'district' ? [name] : [id, name]),
      ...[scans, granted, ...(hasLabels ? [unscanned] : [])],
      ...(worth ? [(granted * value) / 100] : []),
    ]),
  };
}
