import useSWRInfinite from 'swr/infinite';
import { cacheKeys } from '../../api/cache-keys';
import type { CallData } from '../../api/answer';
import { post } from '../../api/client';

/** Which entries: all, those that brought points, or claims. */
export type HistoryFilter = 'all' | 'earned' | 'claims';

export type ClaimStatus = 'pending' | 'approved' | 'rejected';

/** One line of the history. */
export interface HistoryEntry {
  key: string;
  kind: 'scan' | 'claim' | 'adjustment';
  /** The product's name, or 'Rewards Claimed' (spec §3 "History entry"). */
  title: string;
  /** Positive, for claims too; below 0 for an adjustment that took points back. */
  points: number;
  /** ISO 8601; undefined when the api sent none that can be read. */
  at: string | undefined;
  /** Of claims. */
  status?: ClaimStatus;
}

interface HistoryPage {
  entries: HistoryEntry[];
  /** Of the whole filtered history, when the api says. */
  total: number | undefined;
}

/** Spec §9 "List page size". */
const pageSize = 10;
const claimed = 'Rewards Claimed';
const statuses: readonly ClaimStatus[] = ['pending', 'approved', 'rejected'];

/** Whatever an api of another make leaves out, a claim is known by its name. */
function kindOf(kind: string | undefined, title: string): HistoryEntry['kind'] {
  if (kind === 'adjustment') return kind;
  return kind === 'claim' || title === claimed ? 'claim' : 'scan';
}

function entryOf(row: CallData<'users/transactions/get'>[number]): HistoryEntry {
  const title = row.product_name ?? '';
  const kind = kindOf(row.kind, title);
  const points = row.reward_points ?? 0;
  const status = statuses.find((one) => one === row.status);
  return {
    key: `${kind}-${row.id}`,
    kind,
    title,
    points: kind === 'adjustment' ? points : Math.abs(points),
    at: row.created_at && !Number.isNaN(Date.parse(row.created_at)) ? row.created_at : undefined,
    ...(kind === 'claim' && status && { status }),
  };
}

async function fetchPage(filter: HistoryFilter, page: number): Promise<HistoryPage> {
  const body = filter === 'all' ? { page } : { page, kind: filter };
  const { data, total_count: total } = await post('users/transactions/get', body);
  return { entries: Array.isArray(data) ? data.map(entryOf) : [], total };
}

/** Entries of all pages; a scan made meanwhile shifts the pages, so an entry may come twice. */
function merge(pages: readonly HistoryPage[]): HistoryEntry[] {
  return [...new Map(pages.flatMap(({ entries }) => entries).map((entry) => [entry.key, entry])).values()];
}

/** The history of whoever is signed in, newest first, page by page (spec §7: POST /users/transactions/get). */
export function useHistory(filter: HistoryFilter) {
  const {
    data: pages,
    error,
    isValidating,
    size,
    setSize,
    mutate,
  } = useSWRInfinite(
    (index: number) => [cacheKeys.history, filter, index + 1] as const,
    ([, wanted, page]) => fetchPage(wanted, page),
    // Whoever opens the history sees all its pages anew; while it is open, only what scrolling asks for is read.
    { revalidateOnMount: true, revalidateFirstPage: false, revalidateOnFocus: false },
  );
  const last = pages?.at(-1);
  const total = last?.total;
  const hasMore =
    last !== undefined &&
    last.entries.length === pageSize &&
    (total === undefined || (pages?.length ?? 0) * pageSize < total);
  return {
    /** Undefined until the first page is there. */
    entries: pages && merge(pages),
    hasMore,
    /** A page beyond those shown is on its way. */
    loadingMore: isValidating && pages !== undefined && pages.length < size,
    error: isValidating ? undefined : (error as unknown),
    loadMore: () => void setSize((pages?.length ?? 0) + 1),
    retry: () => void mutate(),
  };
}
