import useSWR from 'swr';
import { type CallData, post } from '../api/client';
import { cacheKeys } from '../api/cache-keys';
import { readClaimStatus, type ClaimStatus, type PayoutState } from '../claim-status/read-claim-status';
import type { SchemeNames } from '../schemes/scheme-name';
import { usePages, type Page, type Pages } from '../lists/use-pages';

export type HistoryFilter = 'all' | 'earned' | 'claims';

export interface HistoryEntry {
  key: string;
  kind: 'scan' | 'bonus' | 'claim' | 'adjustment' | 'expiry' | 'opening' | 'imported';
  /** Of the scan, also of one that brought a bonus. */
  id: number | undefined;
  /** The product's name, or 'Rewards Claimed' (docs/product.md §3 "History entry"). */
  title: string;
  /** Of a bonus: its scheme's name by language, and the scanned product. */
  schemeNames?: SchemeNames;
  scanned?: string;
  /** Of a scan's product; '' without one. */
  imageUrl: string;
  /** Positive, for claims too; below 0 for others that took points. */
  points: number;
  /** Of a claim that has a worth. */
  worthPaise: number | undefined;
  /** ISO 8601; undefined if the api sent no valid date. */
  at: string | undefined;
  status?: ClaimStatus;
  payout?: PayoutState;
  transactionId?: string;
}

export type HistoryMonth = Awaited<ReturnType<typeof fetchMonths>>[number];

const claimed = 'Rewards Claimed';

const kinds = ['claim', 'bonus', 'adjustment', 'expiry', 'opening', 'imported'] as const;
/** Those whose points are not negative. */
const unsigned: readonly HistoryEntry['kind'][] = ['scan', 'bonus', 'claim'];

/** Identifies claims by their title where an api of another version omits the kind. */
function kindOf(kind: string | undefined, title: string): HistoryEntry['kind'] {
  return kinds.find((known) => known === kind) ?? (title === claimed ? 'claim' : 'scan');
}

function entryOf(row: CallData<'users/transactions/get'>[number]): HistoryEntry {
  const title = row.product_name ?? '';
  const kind = kindOf(row.kind, title);
  const points = row.reward_points ?? 0;
  const status = readClaimStatus(row.status);
  return {
    key: `${kind}-${row.id}`,
    kind,
    id: kind === 'scan' ? row.id : row.scan?.id,
    ...(row.scheme_names && { schemeNames: row.scheme_names }),
    ...(row.scan?.product_name && { scanned: row.scan.product_name }),
    title,
    imageUrl: row.imageUrl ?? '',
    points: unsigned.includes(kind) ? Math.abs(points) : points,
    worthPaise: row.worth_paise,
    at: row.created_at && !Number.isNaN(Date.parse(row.created_at)) ? row.created_at : undefined,
    ...(kind === 'claim' && status && { status }),
    ...(row.payout_state && { payout: row.payout_state }),
    ...(kind === 'claim' && row.transaction_id && { transactionId: row.transaction_id }),
  };
}

async function fetchPage(filter: HistoryFilter, month: string | undefined, page: number): Promise<Page<HistoryEntry>> {
  const body = { page, ...(filter !== 'all' && { kind: filter }), ...(month && { month }) };
  const { data, total_count: total } = await post('users/transactions/get', body);
  return { items: Array.isArray(data) ? data.map(entryOf) : [], total };
}

/** @param month 'YYYY-MM'; undefined for all */
export const useHistory = (filter: HistoryFilter, month: string | undefined): Pages<HistoryEntry> =>
  usePages({
    key: [cacheKeys.history, filter, month],
    fetchPage: (page) => fetchPage(filter, month, page),
    idOf: ({ key }) => key,
  });

/** What each month changed, newest first; `month` is 'YYYY-MM', in IST. */
async function fetchMonths(filter: HistoryFilter) {
  const { data } = await post('users/transactions/months', filter === 'all' ? {} : { kind: filter });
  return (Array.isArray(data) ? data : []).flatMap(
    ({ month, earned = 0, claimed: taken = 0, claimed_paise: claimedPaise }) =>
      month ? [{ month, earned, claimed: taken, claimedPaise }] : [],
  );
}

/** Returns the months that have entries of these kinds; undefined while loading and on failure. */
export const useHistoryMonths = (filter: HistoryFilter) =>
  useSWR([cacheKeys.historyMonths, filter], () => fetchMonths(filter)).data;
