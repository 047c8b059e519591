import { sql } from 'kysely';
import { allOf } from '../../database/all-of';
import { readDays } from '../../http/request-fields';
import { countScans } from '../rollups';
import { daysFields, describeDays, nameWithDays } from './days.schema';
import { ROLES, defineReport, seconds } from './report.repository';

/** Scans by day. Serial and batch identify the label; no list has the code itself, which could be printed from it. */
export const scansReport = defineReport({
  name: 'scans',
  title: 'Scans',
  fields: daysFields,
  read(days) {
    const { from, before } = readDays(days);
    return {
      count: (db) => countScans(db, { from, before }),
      select: sql`
        select s.serial, s.batch_id, s.user_id, s.points, s.location, s.scanned_at from scans s
        where ${allOf(from && sql`s.scanned_at >= ${from}`, before && sql`s.scanned_at < ${before}`)}`,
      fileName: nameWithDays('scans', days),
      describe: describeDays(days),
    };
  },
  order: { table: 's', at: 'scanned_at', id: 'serial' },
  joins: sql`
    join users u on u.id = page.user_id
    left join batches b on b.id = page.batch_id
    left join products p on p.id = b.product_id
    left join models m on m.id = p.model_id`,
  columns: [
    { header: 'Scanned (IST)', kind: 'moment', width: 18, cell: seconds(sql`page.scanned_at`) },
    { header: 'Serial', kind: 'id', width: 12, cell: sql`page.serial` },
    { header: 'Batch', kind: 'id', width: 9, cell: sql`page.batch_id` },
    { header: 'Product', kind: 'text', width: 32, cell: sql`p.name` },
    { header: 'Model', kind: 'text', width: 22, cell: sql`m.name` },
    { header: 'Points', kind: 'count', width: 11, cell: sql`page.points` },
    { header: 'Name', kind: 'text', width: 28, cell: sql`u.name` },
    { header: 'Mobile', kind: 'text', width: 14, cell: sql`u.mobile` },
    { header: 'Role', kind: 'text', width: 11, cell: sql`u.role_id`, names: ROLES },
    { header: 'Location', kind: 'text', width: 32, cell: sql`page.location` },
  ],
});
