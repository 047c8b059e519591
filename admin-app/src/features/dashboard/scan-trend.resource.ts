import useSWR from 'swr';
import type { Row } from '../../api/operations';
import { call } from '../../api/client';
import { dataList } from '../../api/response-data';

/** Scans of one Indian calendar day, 'YYYY-MM-DD'. */
export type ScanDay = Row<'admin/dashboard/trend'>;

async function fetchTrend(startDate: string, endDate: string): Promise<readonly ScanDay[]> {
  const json = { startDate, endDate };
  return dataList(await call('post', 'admin/dashboard/trend', { json }));
}

/** Reads the scans per day of a range, oldest first; keeps the previous range until they have loaded. */
export const useScanTrend = ({ start, end }: { start: string; end: string }) =>
  useSWR(['scan-trend', start, end] as const, ([, first, last]) => fetchTrend(first, last), { keepPreviousData: true });
