import useSWR from 'swr';
import { pageOf, dataList, type ListPage } from '@loyalty/shared-ui/response-data';
import { type Camel, camelCased } from '../../../api/camel-case';
import { call } from '../../../api/client';
import type { Data, Row } from '../../../api/operations';
import { claimsKey } from '../../../claims/claims.resource';
import type { DayRange } from '../../../lists/day-range';
import { useRangeParam } from '../../../lists/range-choice';
import type { Claim, ClaimStatus } from '../../../claims/claim';
import type { Verdict } from '../../../claims/decision';

export const useScanTrend = ({ start, end }: DayRange) =>
  useSWR(
    ['admin/dashboard/trend', start, end] as const,
    async ([path, startDate, endDate]) => dataList(await call('post', path, { json: { startDate, endDate } })),
    { keepPreviousData: true },
  );

/** The dashboard's range acts on the whole page. 366 days are the server's limit. */
export const useDashboardRange = () => useRangeParam({ initial: 'last-30', maxDays: 366 });

/** Figures of the dashboard's tiles; what the range added, and as many days before it. */
export type DashboardCounts = Partial<Camel<Data<'post', 'admin/dashboard'>>>;
export type Additions = NonNullable<DashboardCounts['added']>;

export const useDashboardCounts = ({ start, end }: DayRange) =>
  useSWR(
    [claimsKey, 'counts', start, end] as const,
    async ([, , startDate, endDate]): Promise<DashboardCounts> =>
      camelCased((await call('post', 'admin/dashboard', { json: { startDate, endDate } })).data ?? {}),
    { keepPreviousData: true },
  );

/** A claim as a row of the Statistics table (docs/product.md §3 "Redemption"). Times are ISO 8601. */
export interface Redemption extends Claim {
  role: string;
  /** Of the last scan in the claim. */
  lastScannedAt: string | null;
  /** Of the approval; null before. */
  redeemedAt: string | null;
  /** Of a rejection. */
  reason: string | null;
  /** How it was decided here, until the table was read again. */
  deciding?: Verdict;
}

/** The redemptions that match a query, newest first; of very many the newest. */
export interface Redemptions extends ListPage<Redemption> {
  /** Matches of days and search, by status, regardless of the query's status; undefined if not counted. */
  counts: Readonly<Record<ClaimStatus, number>> | undefined;
}

/** The server's filters: Indian calendar days 'YYYY-MM-DD', inclusive, a text and a status; '' does not filter. */
export interface RedemptionQuery {
  startDate: string;
  endDate: string;
  search: string;
  status: ClaimStatus | '';
}

const readRow = (row: Row<'admin/redeem'>): Redemption => ({
  transactionId: row.transaction_id,
  status: row.status,
  claimedAt: row.claimed_at,
  points: row.total_redeem_points,
  valuePaise: row.value_paise ?? null,
  worthPaise: row.worth_paise ?? null,
  userId: row.user_id,
  userName: row.user_name,
  mobile: row.mobile,
  role: row.role_name,
  lastScannedAt: row.scanned_date,
  redeemedAt: row.redeemed_date,
  reason: row.reason ?? null,
  signals: row.signals ?? [],
});

async function fetchRedemptions(query: RedemptionQuery): Promise<Redemptions> {
  const formData = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
  const response = await call('post', 'admin/redeem', { json: { formData } });
  const { pending, approved, rejected } = response.by_status ?? {};
  const counts = { pending: pending?.count ?? 0, approved: approved?.count ?? 0, rejected: rejected?.count ?? 0 };
  return { ...pageOf(response, readRow), counts: response.by_status && counts };
}

/** Reads the matching redemptions; keeps the previous ones until they have loaded. @param query null sends no request */
export const useRedemptions = (query: RedemptionQuery | null) =>
  useSWR(query && ([claimsKey, 'redemptions', query] as const), ([, , wanted]) => fetchRedemptions(wanted), {
    keepPreviousData: true,
  });

export type UnusualBatch = Camel<Row<'admin/qr-batches/unusual'>>;

export interface UnusualBatches {
  rows: UnusualBatch[];
  total: number;
}

/** Reads the batches with unusual scans, the first page of them. */
export const useUnusualBatches = () =>
  useSWR('admin/qr-batches/unusual', async (path): Promise<UnusualBatches> =>
    pageOf(await call('post', path, { json: { page: 1 } }), camelCased<Row<'admin/qr-batches/unusual'>>),
  );
