import useSWR from 'swr';
import type { Row } from '../../../api/operations';
import { call } from '../../../api/client';
import { dataList, pageOf } from '../../../api/response-data';
import type { SignalCode } from '../../../claims/claim';
import { redemptionsKey } from '../../../claims/claim-resolution.resource';
import type { Verdict } from '../../../claims/decision';

/** One scanned product in a claim (docs/product.md §3 "Redeemed item"). */
interface RedeemedItem {
  serial: number;
  productName: string;
  points: number;
  userName: string;
  scannedAt: string | null;
}

async function fetchRedeemedItems(transactionId: string): Promise<RedeemedItem[]> {
  const response = await call('post', 'admin/get_Items_By_Transaction_id', {
    json: { transaction_id: transactionId },
  });
  return dataList(response).map((row) => ({
    serial: row.serial,
    productName: row.product_name,
    points: row.redeemed_points,
    userName: row.user_name,
    scannedAt: row.scanned_date,
  }));
}

/** Reads the items of a claim. @param transactionId undefined sends no request */
export function useRedeemedItems(transactionId: string | undefined) {
  return useSWR(transactionId === undefined ? null : (['redeemed-items', transactionId] as const), ([, id]) =>
    fetchRedeemedItems(id),
  );
}

export type RedemptionStatus = Row<'admin/redeem'>['status'];

/** A claim of points as a row of the Statistics table (docs/product.md §3 "Redemption"). */
export interface Redemption {
  transactionId: string;
  userId: number;
  userName: string;
  mobile: string;
  role: string;
  points: number;
  /** What a point of it is worth: paid, stated by the claim, or else now; null without a value. */
  valuePaise: number | null;
  /** Its points × that value. */
  worthPaise: number | null;
  /** ISO 8601, of the last scan in the claim. */
  lastScannedAt: string | null;
  claimedAt: string | null;
  /** ISO 8601, of the approval; null before. */
  redeemedAt: string | null;
  status: RedemptionStatus;
  /** ISO 8601, of the rejection; null, like its reason, if there is none. */
  rejectedAt: string | null;
  reason: string | null;
  /** ISO 8601: the user replaced their payout details within the last day, and the claim waits. */
  payoutChangedAt?: string;
  /** What may be wrong with a waiting claim; none of a decided one. */
  signals: readonly SignalCode[];
}

/** A redemption in the table. */
export interface ShownRedemption extends Redemption {
  /** How it was decided here, until the table was read again. */
  deciding?: Verdict;
}

/** The redemptions that match a query, newest first. */
export interface Redemptions {
  rows: Redemption[];
  /** Number of all matches; if very many, the server sends the newest. */
  total: number;
  /** More match; they were not counted. */
  capped: boolean;
  /** Matches of days and search, by status, regardless of the query's status; undefined if not counted. */
  counts: Readonly<Record<RedemptionStatus, number>> | undefined;
}

/** The server's filters: Indian calendar days 'YYYY-MM-DD', inclusive, a text and a status; '' does not filter. */
export interface RedemptionQuery {
  startDate: string;
  endDate: string;
  search: string;
  status: RedemptionStatus | '';
}

const readRow = (row: Row<'admin/redeem'>): Redemption => ({
  transactionId: row.transaction_id,
  userId: row.user_id,
  userName: row.user_name,
  mobile: row.mobile,
  role: row.role_name,
  points: row.total_redeem_points,
  valuePaise: row.value_paise ?? null,
  worthPaise: row.worth_paise ?? null,
  lastScannedAt: row.scanned_date,
  claimedAt: row.claimed_at,
  redeemedAt: row.redeemed_date,
  status: row.status,
  rejectedAt: row.rejected_at ?? null,
  reason: row.reason ?? null,
  ...(row.payout_changed_at && { payoutChangedAt: row.payout_changed_at }),
  signals: row.signals ?? [],
});

async function fetchRedemptions({ startDate, endDate, search, status }: RedemptionQuery): Promise<Redemptions> {
  const formData = {
    ...(startDate && { startDate }),
    ...(endDate && { endDate }),
    ...(search && { search }),
    ...(status && { status }),
  };
  const response = await call('post', 'admin/redeem', { json: { formData } });
  const { pending, approved, rejected } = response.by_status ?? {};
  const counts = { pending: pending?.count ?? 0, approved: approved?.count ?? 0, rejected: rejected?.count ?? 0 };
  return { ...pageOf(response, readRow), counts: response.by_status && counts };
}

/**
 * Reads the matching redemptions, newest first; keeps the previous ones until the next ones have loaded.
 * @param query null sends no request
 */
export function useRedemptions(query: RedemptionQuery | null) {
  return useSWR(query && ([redemptionsKey, query] as const), ([, wanted]) => fetchRedemptions(wanted), {
    keepPreviousData: true,
  });
}
