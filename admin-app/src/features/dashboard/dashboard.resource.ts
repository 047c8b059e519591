import useSWR from 'swr';
import { call } from '../../api/client';
import type { Row } from '../../api/operations';
import { dataList } from '../../api/response-data';
import { dashboardCountsKey } from '../../claims/claim-resolution.resource';

/** Scans of one Indian calendar day, 'YYYY-MM-DD'. */
type ScanDay = Row<'admin/dashboard/trend'>;

async function fetchTrend(startDate: string, endDate: string): Promise<readonly ScanDay[]> {
  const json = { startDate, endDate };
  return dataList(await call('post', 'admin/dashboard/trend', { json }));
}

/** Reads the scans per day of a range, oldest first; keeps the previous range until they have loaded. */
export const useScanTrend = ({ start, end }: { start: string; end: string }) =>
  useSWR(['scan-trend', start, end] as const, ([, first, last]) => fetchTrend(first, last), { keepPreviousData: true });

/** Figures of the dashboard's tiles, counted by the server. */
export interface DashboardCounts {
  products: number;
  /** Of these, added since the beginning of the month in India; the same below. */
  productsThisMonth: number;
  plumbers: number;
  plumbersThisMonth: number;
  /** Suspended ones included. */
  customers: number;
  activeCustomers: number;
  customersThisMonth: number;
  codesGenerated: number;
  /** Percentage of the codes, rounded down to an integer. */
  scannedPercent: number;
}

async function fetchCounts(): Promise<DashboardCounts> {
  const response = await call('post', 'admin/dashboard', { json: {} });
  const data = response.data;
  return {
    products: data?.products ?? 0,
    productsThisMonth: data?.products_this_month ?? 0,
    plumbers: data?.plumbers ?? 0,
    plumbersThisMonth: data?.plumbers_this_month ?? 0,
    customers: data?.customers_in_all ?? 0,
    activeCustomers: data?.customers ?? 0,
    customersThisMonth: data?.customers_this_month ?? 0,
    codesGenerated: data?.qrCount ?? 0,
    scannedPercent: data?.scanned_percent ?? 0,
  };
}

/** Reads the figures of the tiles. */
export const useDashboardCounts = () => useSWR(dashboardCountsKey, fetchCounts);
