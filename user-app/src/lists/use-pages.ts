import { useLocation } from '@loyalty/shared-ui/router';
import useSWRInfinite from 'swr/infinite';
import { movesOfPoints } from '../api/cache-keys';
import { useReturning } from './use-returning';

/** Spec §9 "List page size". */
const pageSize = 10;

/** What one call gave of a list that comes in pages. */
export interface Page<Item> {
  items: Item[];
  /** Of the whole list, when the api says. */
  total: number | undefined;
}

/** A list as far as it was asked for. */
export interface Pages<Item> {
  /** Undefined until the first page is there. */
  items: Item[] | undefined;
  /** Of the whole list, when the api says. */
  total: number | undefined;
  hasMore: boolean;
  /** A page beyond those shown is on its way. */
  loadingMore: boolean;
  /** Why the last call failed, while none is under way. */
  error: unknown;
  loadMore: () => void;
  retry: () => void;
}

interface PagesOptions<Item> {
  /** What the list is, for SWR: its name and whatever narrows it. */
  key: readonly (string | undefined)[];
  /** @param page from 1 */
  fetchPage: (page: number) => Promise<Page<Item>>;
  /** What makes an item itself: one that comes twice, because a new one shifted the pages, is shown once. */
  idOf: (item: Item) => string;
}

function merge<Item>(pages: readonly Page<Item>[], idOf: (item: Item) => string): Item[] {
  return [...new Map(pages.flatMap(({ items }) => items).map((item) => [idOf(item), item])).values()];
}

/**
 * A list that comes ten at a time, newest first.
 *
 * Whoever opens it sees all its pages anew; while it is open, only what scrolling asks for is read. Whoever comes Back to it
 * finds it as it was left, with as many pages, so that the browser can put the scroll where it stood: nothing is read again
 * unless points moved meanwhile.
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
    total,
    hasMore,
    loadingMore: isValidating && pages !== undefined && pages.length < size,
    error: isValidating ? undefined : (error as unknown),
    loadMore: () => void setSize((pages?.length ?? 0) + 1),
    retry: () => void mutate(),
  };
}
