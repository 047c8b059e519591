import { roleName } from '../claims';
import { daysFields, describeDays, nameWithDays, readDays } from './days.schema';
import { defineReport } from './report';
import { countScans, listScansBehind, type ScanLine } from './scans-report.repository';

/** Scans by day. Serial and batch say which label it was; the code's text is on no list, whoever has it could print it. */
export const scansReport = defineReport({
  name: 'scans',
  title: 'Scans',
  fields: daysFields,
  readFilter: readDays,
  count: countScans,
  listPage: listScansBehind,
  columns: [
    { header: 'Scanned (IST)', kind: 'moment', width: 18, value: ({ scannedAt }: ScanLine) => scannedAt },
    { header: 'Serial', kind: 'id', width: 12, value: ({ serial }) => serial },
    { header: 'Batch', kind: 'id', width: 9, value: ({ batchId }) => batchId },
    { header: 'Product', kind: 'text', width: 32, value: ({ productName }) => productName },
    { header: 'Model', kind: 'text', width: 22, value: ({ modelName }) => modelName },
    { header: 'Points', kind: 'count', width: 11, value: ({ points }) => points },
    { header: 'Name', kind: 'text', width: 28, value: ({ name }) => name },
    { header: 'Mobile', kind: 'text', width: 14, value: ({ mobile }) => mobile },
    { header: 'Role', kind: 'text', width: 11, value: ({ roleId }) => roleName(roleId) },
    { header: 'Location', kind: 'text', width: 32, value: ({ location }) => location },
  ],
  fileName: (asked) => nameWithDays('scans', asked),
  describe: describeDays,
});
