import useSWRInfinite from 'swr/infinite';
import { cacheKeys } from '../../api/cache-keys';
import type { CallData } from '../../api/answer';
import { post } from '../../api/client';
import type { Position } from '../../location/place.resource';

/** A store of the brand. */
export interface Store {
  id: number;
  name: string;
  address: string;
  /** As it is written; undefined without a phone. */
  phone: string | undefined;
  /** What to dial. */
  phoneLink: string | undefined;
  /** Undefined only when the api sent none. */
  position: Position | undefined;
  /** Metres from where the person is; undefined while that is not known. */
  distance: number | undefined;
}

interface StoresPage {
  stores: Store[];
  total: number;
}

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

async function fetchPage(search: string, position: Position | undefined, page: number): Promise<StoresPage> {
  const { data, total_count: total } = await post('users/stores', { page, search, ...position });
  const stores = Array.isArray(data) ? data.map(storeOf) : [];
  return { stores, total: total ?? stores.length };
}

/**
 * The stores that match a search, page by page: nearest first from a position, else by name (POST /users/stores).
 * @param wanted undefined while it is not known whether there will be a position: nothing is asked for
 */
export function useStores(wanted: { search: string; position: Position | undefined } | undefined) {
  const {
    data: pages,
    error,
    isValidating,
    size,
    setSize,
    mutate,
  } = useSWRInfinite(
    (index: number) => wanted && ([cacheKeys.stores, wanted.search, wanted.position, index + 1] as const),
    ([, search, position, page]) => fetchPage(search, position, page),
    { revalidateFirstPage: false, revalidateOnFocus: false, keepPreviousData: true },
  );
  const stores = pages && [...new Map(pages.flatMap((page) => page.stores).map((store) => [store.id, store])).values()];
  const total = pages?.at(-1)?.total ?? 0;
  return {
    /** Undefined until the first page is there. */
    stores,
    total,
    hasMore: (stores?.length ?? 0) < total,
    loadingMore: isValidating && pages !== undefined && pages.length < size,
    error: isValidating ? undefined : (error as unknown),
    loadMore: () => void setSize(size + 1),
    retry: () => void mutate(),
  };
}
