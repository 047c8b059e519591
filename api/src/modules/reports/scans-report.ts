import { readDays } from '../../http/request-fields';
import { countScans } from '../rollups';
import { daysFields, describeDays, nameWithDays } from './days.schema';
import { defineReport } from './report';
import { ROLES } from './role-names';
import { listScansBehind } from './scans-report.repository';

/** Scans by day. Serial and batch identify the label; no list has the code itself, which could be printed from it. */
export const scansReport = defineReport({
  name: 'scans',
  title: 'Scans',
  fields: daysFields,
  readFilter: readDays,
  count: countScans,
  listPage: listScansBehind,
  columns: [
    { header: 'Scanned (IST)', kind: 'moment', width: 18, cell: 'scannedAt' },
    { header: 'Serial', kind: 'id', width: 12, cell: 'serial' },
    { header: 'Batch', kind: 'id', width: 9, cell: 'batchId' },
    { header: 'Product', kind: 'text', width: 32, cell: 'productName' },
    { header: 'Model', kind: 'text', width: 22, cell: 'modelName' },
    { header: 'Points', kind: 'count', width: 11, cell: 'points' },
    { header: 'Name', kind: 'text', width: 28, cell: 'name' },
    { header: 'Mobile', kind: 'text', width: 14, cell: 'mobile' },
    { header: 'Role', kind: 'text', width: 11, cell: 'roleId', names: ROLES },
    { header: 'Location', kind: 'text', width: 32, cell: 'location' },
  ],
  fileName: (asked) => nameWithDays('scans', asked),
  describe: describeDays,
});
