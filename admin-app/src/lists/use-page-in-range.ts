import { useEffect } from 'react';
import { pageSize } from './use-page-param';

interface PageInRange {
  page: number;
  /** Rows in all; undefined while they are not known. */
  total: number | undefined;
  setPage: (page: number) => void;
}

/** Leads a link to a page that is no longer there to the last one. */
export function usePageInRange({ page, total, setPage }: PageInRange): void {
  const lastPage = total === undefined ? undefined : Math.max(1, Math.ceil(total / pageSize));
  useEffect(() => {
    if (lastPage !== undefined && page > lastPage) setPage(lastPage);
  }, [lastPage, page, setPage]);
}
