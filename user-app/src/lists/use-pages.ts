import { useLocation } from '@loyalty/shared-ui/router';
import { useEffect, useState } from 'react';
import useSWRInfinite from 'swr/infinite';
import { movesOfPoints } from '../api/cache-keys';

/** docs/product.md §9 "List page size". */
const pageSize = 10;

export interface Page<Item> {
  items: Item[];
  total: number | undefined;
}

export interface Pages<Item> {
  items: Item[] | undefined;
  hasMore: boolean;
  loadingMore: boolean;
  /** Why the last request failed, while none is in flight. */
  error: unknown;
  loadMore: () => void;
  retry: () => void;
}

interface PagesOptions<Item> {
  /** SWR key: the list's name and its filters. */
  key: readonly (string | undefined)[];
  fetchPage: (page: number) => Promise<Page<Item>>;
  /** The item's identity: an item that is on two pages, because a new one shifted them, is shown once. */
  idOf: (item: Item) => string;
}

function merge<Item>(pages: readonly Page<Item>[], idOf: (item: Item) => string): Item[] {
  return [...new Map(pages.flatMap(({ items }) => items).map((item) => [idOf(item), item])).values()];
}

/**
 * Returns a list in pages of ten, newest first. Opening it refetches all its pages; while it is open, scrolling fetches only the
 * next one. Coming Back restores its pages from the cache, so that the browser can restore the scroll: nothing is refetched
 * unless points have changed meanwhile.
 */
export function usePages<Item>({ key, fetchPage, idOf }: PagesOptions<Item>): Pages<Item> {
  const returning = useReturning([useLocation().key, ...key].join(' '), movesOfPoints());
  const {
    data: pages,
    error,
    isValidating,
    size,
    setSize,
    mutate,
  } = useSWRInfinite(
    (index: number) => [...key, index + 1] as const,
    (asked) => fetchPage(asked.at(-1) as number),
    {
      revalidateFirstPage: false,
      revalidateOnFocus: false,
      ...(!returning && { revalidateOnMount: true }),
    },
  );
  const last = pages?.at(-1);
  const total = last?.total;
  const hasMore =
    last !== undefined &&
    last.items.length === pageSize &&
    (total === undefined || (pages?.length ?? 0) * pageSize < total);
  return {
    items: pages && merge(pages, idOf),
    hasMore,
    loadingMore: isValidating && pages !== undefined && pages.length < size,
    error: isValidating ? undefined : (error as unknown),
    loadMore: () => void setSize((pages?.length ?? 0) + 1),
    retry: () => void mutate(),
  };
}

/** Milliseconds after which a list is refetched: an admin may have decided something. */
const freshFor = 5 * 60_000;
/** Maximum number of remembered places; Back leads to the latest ones. */
const maxLists = 20;

const left = new Map<string, { at: number; state: number }>();

/** @param place a name that a new visit does not have. @param state of its content: a change invalidates the return */
export function useReturning(place: string, state: number): boolean {
  const [returning] = useState(() => {
    const found = left.get(place);
    return found !== undefined && found.state === state && performance.now() - found.at < freshFor;
  });
  useEffect(
    () => () => {
      left.delete(place);
      left.set(place, { at: performance.now(), state });
      const oldest = left.keys().next().value;
      if (left.size > maxLists && oldest !== undefined) left.delete(oldest);
    },
    [place, state],
  );
  return returning;
}
