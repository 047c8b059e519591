import useSWR from 'swr';
import { type Camel, camelCased } from '../../../api/camel-case';
import { call } from '../../../api/client';
import type { Data, Row } from '../../../api/operations';
import { dataList } from '../../../api/response-data';
import { claimsKey } from '../../../claims/claims.resource';
import type { DayRange } from '../../../lists/day-range';
import { useRangeParam } from '../../../lists/range-choice';

/** Scans of one Indian calendar day, 'YYYY-MM-DD'. */
type ScanDay = Row<'admin/dashboard/trend'>;

async function fetchTrend(startDate: string, endDate: string): Promise<readonly ScanDay[]> {
  const json = { startDate, endDate };
  return dataList(await call('post', 'admin/dashboard/trend', { json }));
}

/** Reads the scans per day of a range, oldest first; keeps the previous range until they have loaded. */
export const useScanTrend = ({ start, end }: DayRange) =>
  useSWR(['scan-trend', start, end] as const, ([, first, last]) => fetchTrend(first, last), { keepPreviousData: true });

/** The dashboard's range acts on the whole page. 366 days are the server's limit. */
export const useDashboardRange = () => useRangeParam({ initial: 'last-30', maxDays: 366 });

/** Figures of the dashboard's tiles; what the range added, and as many days before it. */
export type DashboardCounts = Partial<Camel<Data<'post', 'admin/dashboard'>>>;
export type Additions = NonNullable<DashboardCounts['added']>;

async function fetchCounts(startDate: string, endDate: string): Promise<DashboardCounts> {
  return camelCased((await call('post', 'admin/dashboard', { json: { startDate, endDate } })).data ?? {});
}

/** Reads the figures of a range; keeps those of the previous range until they have loaded. */
export const useDashboardCounts = ({ start, end }: DayRange) =>
  useSWR([claimsKey, 'counts', start, end] as const, ([, , first, last]) => fetchCounts(first, last), {
    keepPreviousData: true,
  });
