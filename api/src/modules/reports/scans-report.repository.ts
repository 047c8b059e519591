import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../database/schema';
import type { Place } from './report';

export interface ScanFilter {
  from?: Date;
  before?: Date;
}

export interface ScanLine {
  place: Place;
  scannedAt: Date;
  serial: number;
  batchId: number;
  productName: string | null;
  modelName: string | null;
  points: number;
  name: string | null;
  mobile: string | null;
  roleId: number;
  location: string;
}

/** The next scans behind a place, newest first. */
export async function listScansBehind(
  db: Kysely<Schema>,
  filter: ScanFilter,
  after: Place | undefined,
  limit: number,
): Promise<ScanLine[]> {
  const behind = after ? sql`(s.scanned_at, s.serial) < (${after.at}::timestamptz, ${after.id})` : sql`true`;
  // The page first, from the scans alone: joined before, a planner may read all of them for every page.
  const { rows } = await sql<ScanLine & { at: string }>`
    with page as materialized (
      select s.serial, s.batch_id, s.user_id, s.points, s.location, s.scanned_at
      from scans s where ${matching(filter)} and ${behind}
      order by s.scanned_at desc, s.serial desc limit ${limit}
    )
    select s.scanned_at::text as at, s.scanned_at as "scannedAt", s.serial, s.batch_id as "batchId",
      p.name as "productName", m.name as "modelName", s.points, u.name, u.mobile, u.role_id as "roleId", s.location
    from page s
    join users u on u.id = s.user_id
    left join batches b on b.id = s.batch_id
    left join products p on p.id = b.product_id
    left join models m on m.id = p.model_id
    order by s.scanned_at desc, s.serial desc`.execute(db);
  return rows.map((row) => ({ ...row, place: { at: row.at, id: row.serial } }));
}

export async function countScans(db: Kysely<Schema>, filter: ScanFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from scans s where ${matching(filter)}`.execute(db);
  return rows[0]!.count;
}

function matching({ from, before }: ScanFilter): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (from) conditions.push(sql`s.scanned_at >= ${from}`);
  if (before) conditions.push(sql`s.scanned_at < ${before}`);
  return sql.join(conditions, sql` and `);
}
