import useSWR from 'swr';
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

/** Figures of the dashboard's tiles, counted by the server. */
export interface DashboardCounts {
  products: number;
  plumbers: number;
  /** Suspended ones included. */
  customers: number;
  activeCustomers: number;
  codesGenerated: number;
  /** Percentage of the codes, rounded down to an integer. */
  scannedPercent: number;
  /** In the range. */
  added: Additions | undefined;
  /** In as many days before the range. */
  addedBefore: Additions | undefined;
}
type Additions = NonNullable<Data<'post', 'admin/dashboard'>['added']>;

async function fetchCounts(startDate: string, endDate: string): Promise<DashboardCounts> {
  const { data } = await call('post', 'admin/dashboard', { json: { startDate, endDate } });
  return {
    products: data?.products ?? 0,
    plumbers: data?.plumbers ?? 0,
    customers: data?.customers_in_all ?? 0,
    activeCustomers: data?.customers ?? 0,
    codesGenerated: data?.qrCount ?? 0,
    scannedPercent: data?.scanned_percent ?? 0,
    added: data?.added,
    addedBefore: data?.added_before,
  };
}

/** Reads the figures of a range; keeps those of the previous range until they have loaded. */
export const useDashboardCounts = ({ start, end }: DayRange) =>
  useSWR([claimsKey, 'counts', start, end] as const, ([, , first, last]) => fetchCounts(first, last), {
    keepPreviousData: true,
  });
