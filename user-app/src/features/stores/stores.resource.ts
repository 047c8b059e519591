import useSWRInfinite from 'swr/infinite';
import { ApiError } from '@loyalty/shared-ui/api-error';
import { cacheKeys } from '../../api/cache-keys';
import { type CallData, post } from '../../api/client';
import type { Position } from '../../location/place.resource';
import { findCachedStores, cacheStores } from './cached-stores';

/** A store of the brand. */
export interface Store {
  id: number;
  name: string;
  address: string;
  /** As displayed; undefined without a phone. */
  phone: string | undefined;
  /** For a `tel:` link. */
  phoneLink: string | undefined;
  /** Undefined only when the api sent none. */
  position: Position | undefined;
  /** Metres from the user's position or place; undefined while unknown. */
  distance: number | undefined;
  /** Whether it has the PIN code that the list is sorted by. */
  samePin: boolean;
}

/** The search text and the origin of distances. */
interface StoreQuery {
  search: string;
  /** The phone's position. */
  position: Position | undefined;
  /** The profile's place; the origin if there is no position. */
  place: string | undefined;
}

/** How stores were found; `all` without a search. */
export interface Found {
  /** The search that found these: while the next one is in flight, still the previous. */
  search: string;
  by: 'all' | 'text' | 'postal-area' | 'place';
  /** The place that distances are measured from; undefined for the phone's position, or without distances. */
  from: string | undefined;
  /** The profile's PIN code, if the list is sorted by it. */
  pin: string | undefined;
}

interface StoresPage {
  stores: Store[];
  total: number;
  found: Found;
}

/** Returns a store of a response. */
function readStore(row: CallData<'users/stores'>[number]): Store {
  const { latitude, longitude } = row;
  return {
    id: row.id ?? 0,
    name: row.name ?? '',
    address: row.address ?? '',
    phone: row.phone ?? undefined,
    phoneLink: row.phone_link ?? undefined,
    position: latitude !== undefined && longitude !== undefined ? { latitude, longitude } : undefined,
    distance: row.distance ?? undefined,
    samePin: row.same_pin ?? false,
  };
}

async function fetchPage({ search, position, place }: StoreQuery, page: number): Promise<StoresPage> {
  const body = { page, search, ...(position ?? (place && { place })) };
  const { data, total_count: total, found } = await post('users/stores', body);
  const stores = Array.isArray(data) ? data.map(readStore) : [];
  cacheStores(stores);
  return {
    stores,
    total: total ?? stores.length,
    found: {
      search,
      by: found?.by ?? (search ? 'text' : 'all'),
      from: found?.from ?? undefined,
      pin: found?.pin ?? undefined,
    },
  };
}

const hadNoResponse = (error: unknown) => error instanceof ApiError && error.status === 0;

/**
 * Returns the stores that match a search, page by page: nearest first from a position or a place, else by name (POST
 * /users/stores). Without a network it searches the cached stores.
 * @param query undefined while it is unknown whether there will be a position: nothing is fetched
 */
export function useStores(query: StoreQuery | undefined) {
  const {
    data: pages,
    error,
    isValidating,
    size,
    setSize,
    mutate,
  } = useSWRInfinite(
    (index: number) => query && ([cacheKeys.stores, query, index + 1] as const),
    ([, asked, page]) => fetchPage(asked, page),
    { revalidateFirstPage: false, revalidateOnFocus: false, keepPreviousData: true },
  );
  const kept = query && !isValidating && hadNoResponse(error) ? findCachedStores(query) : undefined;
  const answered = pages && [
    ...new Map(pages.flatMap((page) => page.stores).map((store) => [store.id, store])).values(),
  ];
  const stores = kept ?? answered;
  const total = kept ? kept.length : (pages?.at(-1)?.total ?? 0);
  return {
    /** Undefined until the first page is loaded. */
    stores,
    total,
    /** From the cache rather than the api. */
    isCached: kept !== undefined,
    found: kept ? undefined : pages?.[0]?.found,
    hasMore: (stores?.length ?? 0) < total,
    loadingMore: isValidating && pages !== undefined && pages.length < size,
    error: isValidating || kept ? undefined : (error as unknown),
    loadMore: () => void setSize(size + 1),
    retry: () => void mutate(),
  };
}
