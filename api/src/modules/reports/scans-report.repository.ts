import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../database/schema';
import type { PageAsked } from './report';
import { isBehind, readPage, type ReportPage, seconds } from './report-page.repository';

export interface ScanFilter {
  from?: Date;
  before?: Date;
}

const CELLS = {
  scannedAt: seconds(sql`page.scanned_at`),
  serial: sql`page.serial`,
  batchId: sql`page.batch_id`,
  productName: sql`p.name`,
  modelName: sql`m.name`,
  points: sql`page.points`,
  name: sql`u.name`,
  mobile: sql`u.mobile`,
  roleId: sql`u.role_id`,
  location: sql`page.location`,
};
export type ScanCell = keyof typeof CELLS;

/** Lists the next scans after a position, newest first. */
export function listScansBehind(
  db: Kysely<Schema>,
  filter: ScanFilter,
  { after, limit, wanted }: PageAsked<ScanCell>,
): Promise<ReportPage | undefined> {
  const behind = isBehind(after, { at: sql`s.scanned_at`, id: sql`s.serial` });
  return readPage(db, {
    page: sql`
      select s.serial, s.batch_id, s.user_id, s.points, s.location, s.scanned_at
      from scans s where ${matching(filter)} and ${behind}
      order by s.scanned_at desc, s.serial desc limit ${limit}`,
    place: { at: 'scanned_at', id: 'serial' },
    joins: sql`
      join users u on u.id = page.user_id
      left join batches b on b.id = page.batch_id
      left join products p on p.id = b.product_id
      left join models m on m.id = p.model_id`,
    cells: CELLS,
    wanted,
  });
}

function matching({ from, before }: ScanFilter): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (from) conditions.push(sql`s.scanned_at >= ${from}`);
  if (before) conditions.push(sql`s.scanned_at < ${before}`);
  return sql.join(conditions, sql` and `);
}
