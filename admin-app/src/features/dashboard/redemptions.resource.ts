import useSWR from 'swr';
import type { Answer, Row } from '../../api/answer';
import { call } from '../../api/client';
import { dataList, totalCount } from '../../api/data-list';

export type RedemptionStatus = Row<'listRedemptions'>['status'];

/** A claim of points, as the Statistics table shows it (spec §3 "Redemption"). */
export interface Redemption {
  transactionId: string;
  userId: number;
  userName: string;
  mobile: string;
  role: string;
  points: number;
  /** ISO moment of the last scan that funds the claim. */
  lastScannedAt: string | null;
  claimedAt: string | null;
  /** ISO moment of the approval; null before it. */
  redeemedAt: string | null;
  status: RedemptionStatus;
  /** ISO moment of the rejection, and its reason; null where there was none. */
  rejectedAt: string | null;
  reason: string | null;
}

/** The redemptions that match a query, newest first. */
export interface Redemptions {
  rows: Redemption[];
  /** How many match in all; the server sends the newest of very many. */
  total: number;
  /** How many match the days and the search, by status, whatever status is asked for. */
  counts: Readonly<Record<RedemptionStatus, number>>;
}

/** What the server filters by: Indian calendar days 'YYYY-MM-DD', both included, a text and a status; '' leaves each open. */
export interface RedemptionQuery {
  startDate: string;
  endDate: string;
  search: string;
  status: RedemptionStatus | '';
}

/** First part of the cache key of every redemption list. */
export const redemptionsKey = 'redemptions';

const readRow = (row: Row<'listRedemptions'>): Redemption => ({
  transactionId: row.transaction_id,
  userId: row.user_id,
  userName: row.user_name,
  mobile: row.mobile,
  role: row.role_name,
  points: row.total_redeem_points,
  lastScannedAt: row.scanned_date,
  claimedAt: row.claimed_at,
  redeemedAt: row.redeemed_date,
  status: row.status,
  rejectedAt: row.rejected_at ?? null,
  reason: row.reason ?? null,
});

async function fetchRedemptions({ startDate, endDate, search, status }: RedemptionQuery): Promise<Redemptions> {
  const formData = {
    ...(startDate && { startDate }),
    ...(endDate && { endDate }),
    ...(search && { search }),
    ...(status && { status }),
  };
  const answer = await call<Answer<'listRedemptions'> | null>('post', 'admin/redeem', { json: { formData } });
  const { pending, approved, rejected } = answer?.by_status ?? {};
  return {
    rows: dataList(answer).map(readRow),
    total: totalCount(answer),
    counts: { pending: pending?.count ?? 0, approved: approved?.count ?? 0, rejected: rejected?.count ?? 0 },
  };
}

/**
 * Reads the redemptions that match, newest first; the ones before stay on show until the new ones are there.
 * @param query null asks for nothing
 */
export function useRedemptions(query: RedemptionQuery | null) {
  return useSWR(query && ([redemptionsKey, query] as const), ([, wanted]) => fetchRedemptions(wanted), {
    keepPreviousData: true,
  });
}
