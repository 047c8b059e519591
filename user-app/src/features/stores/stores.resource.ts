import useSWRInfinite from 'swr/infinite';
import { cacheKeys } from '../../api/cache-keys';
import type { Answer, CallData } from '../../api/answer';
import { ApiError } from '../../api/api-error';
import { post } from '../../api/client';
import type { Position } from '../../location/place.resource';
import { findKeptStores, keepStores } from './kept-stores';
import type { Store } from './store';

/** What is looked for, and from where. */
export interface StoreWish {
  search: string;
  /** Where the phone is. */
  position: Position | undefined;
  /** Where the person is by their profile; measured from where there is no position. */
  place: string | undefined;
}

/** How stores were found; `all` where nothing was searched for. */
export interface Found {
  /** The words that these were found by: while the next search is under way, still those of the last. */
  search: string;
  by: 'all' | 'text' | 'postal-area' | 'place';
  /** The place that distances are measured from; undefined for the phone's position, or where nothing is measured. */
  from: string | undefined;
}

interface StoresPage {
  stores: Store[];
  total: number;
  found: Found;
}

/** The list's answer says how it was found, beside the envelope. */
type StoresAnswer = Answer<CallData<'users/stores'>> & {
  found?: { by?: Found['by']; from?: string | null };
};

function storeOf(row: CallData<'users/stores'>[number]): Store {
  const { latitude, longitude } = row;
  return {
    id: row.id ?? 0,
    name: row.name ?? '',
    address: row.address ?? '',
    phone: row.phone ?? undefined,
    phoneLink: row.phone_link ?? undefined,
    position: latitude !== undefined && longitude !== undefined ? { latitude, longitude } : undefined,
    distance: row.distance ?? undefined,
  };
}

async function fetchPage({ search, position, place }: StoreWish, page: number): Promise<StoresPage> {
  const body = { page, search, ...(position ?? (place && { place })) };
  const { data, total_count: total, found }: StoresAnswer = await post('users/stores', body);
  const stores = Array.isArray(data) ? data.map(storeOf) : [];
  keepStores(stores);
  return {
    stores,
    total: total ?? stores.length,
    found: { search, by: found?.by ?? (search ? 'text' : 'all'), from: found?.from ?? undefined },
  };
}

const hadNoAnswer = (error: unknown) => error instanceof ApiError && error.status === 0;

/**
 * The stores that match a search, page by page: nearest first from a position or a place, else by name (POST /users/stores).
 * Without a network it looks among those that the phone has kept.
 * @param wish undefined while it is not known whether there will be a position: nothing is asked for
 */
export function useStores(wish: StoreWish | undefined) {
  const {
    data: pages,
    error,
    isValidating,
    size,
    setSize,
    mutate,
  } = useSWRInfinite(
    (index: number) => wish && ([cacheKeys.stores, wish, index + 1] as const),
    ([, asked, page]) => fetchPage(asked, page),
    { revalidateFirstPage: false, revalidateOnFocus: false, keepPreviousData: true },
  );
  const kept = wish && !isValidating && hadNoAnswer(error) ? findKeptStores(wish) : undefined;
  const answered = pages && [
    ...new Map(pages.flatMap((page) => page.stores).map((store) => [store.id, store])).values(),
  ];
  const stores = kept ?? answered;
  const total = kept ? kept.length : (pages?.at(-1)?.total ?? 0);
  return {
    /** Undefined until the first page is there. */
    stores,
    total,
    /** They are not the api's answer, but what the phone has kept of earlier ones. */
    isKept: kept !== undefined,
    found: kept ? undefined : pages?.[0]?.found,
    hasMore: (stores?.length ?? 0) < total,
    loadingMore: isValidating && pages !== undefined && pages.length < size,
    error: isValidating || kept ? undefined : (error as unknown),
    loadMore: () => void setSize(size + 1),
    retry: () => void mutate(),
  };
}
