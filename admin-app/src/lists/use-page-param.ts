import { useSearchParams } from '@loyalty/shared-ui/router';
import { useCallback } from 'react';

/** Rows a page, everywhere (spec §9). */
export const pageSize = 10;

/**
 * The page of a list, kept in the address as `?page=` so that reload, back and a shared link find it again.
 * @returns the page from 1 (anything unreadable is 1), and the function that turns it
 */
export function usePageParam(): [page: number, setPage: (page: number) => void] {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get('page') ?? 1);
  const setPage = useCallback(
    (next: number) =>
      setParams((current) => {
        const params = new URLSearchParams(current);
        if (next > 1) params.set('page', String(next));
        else params.delete('page');
        return params;
      }),
    [setParams],
  );
  return [Number.isSafeInteger(page) && page >= 1 ? page : 1, setPage];
}
