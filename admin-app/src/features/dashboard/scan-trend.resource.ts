import useSWR from 'swr';
import type { Answer, Row } from '../../api/answer';
import { call } from '../../api/client';
import { dataList } from '../../api/data-list';

/** What was scanned on one Indian calendar day, 'YYYY-MM-DD'. */
export type ScanDay = Row<'getScanTrend'>;

async function fetchTrend(startDate: string, endDate: string): Promise<readonly ScanDay[]> {
  const json = { startDate, endDate };
  return dataList(await call<Answer<'getScanTrend'> | null>('post', 'admin/dashboard/trend', { json }));
}

/** Reads the scans of every day of a range, oldest first; the range before stays on show until they are there. */
export const useScanTrend = ({ start, end }: { start: string; end: string }) =>
  useSWR(['scan-trend', start, end] as const, ([, first, last]) => fetchTrend(first, last), { keepPreviousData: true });
