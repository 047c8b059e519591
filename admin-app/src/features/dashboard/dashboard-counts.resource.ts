import useSWR from 'swr';
import type { Answer } from '../../api/answer';
import { call } from '../../api/client';

/** Figures of the dashboard's tiles. */
export interface DashboardCounts {
  products: number;
  plumbers: number;
  activeCustomers: number;
  codesGenerated: number;
  codesScanned: number;
  claimsAwaiting: number;
  pointsAwaiting: number;
}

/** Cache key of the counts; an approval changes them. */
export const dashboardCountsKey = 'dashboard-counts';

async function fetchCounts(): Promise<DashboardCounts> {
  const answer = await call<Answer<'getDashboard'> | null>('post', 'admin/dashboard', { json: {} });
  const data = answer?.data;
  return {
    products: data?.products ?? 0,
    plumbers: data?.plumbers ?? 0,
    activeCustomers: data?.customers ?? 0,
    codesGenerated: data?.qrCount ?? 0,
    codesScanned: data?.scanned ?? 0,
    claimsAwaiting: data?.awaiting_claims ?? 0,
    pointsAwaiting: data?.awaiting_points ?? 0,
  };
}

/** Reads the figures of the tiles. */
export const useDashboardCounts = () => useSWR(dashboardCountsKey, fetchCounts);
