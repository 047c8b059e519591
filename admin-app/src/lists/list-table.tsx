import { DataTable, type Column, type DataTableProps, type Sort } from '@loyalty/shared-ui/data-table';
import { Pager } from '@loyalty/shared-ui/pager';
import { SkeletonRows } from '@loyalty/shared-ui/skeleton';
import { useDeferredValue, useEffect, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '@loyalty/shared-ui/num';
import { ListRegion } from './list-region';
import { pageSize, type SetPage } from './use-list-view';

/** Returns the number of matches: "46", or "10,000+" if there are more than were counted. */
export const formatTotal = (total: number, capped = false) => formatNumber(total) + (capped ? '+' : '');

export function usePagerLabels(capped = false) {
  const { t } = useLingui();
  return {
    nav: t`Pages`,
    previous: t`Previous page`,
    next: t`Next page`,
    page: (page: number) => t`Page ${formatNumber(page)}`,
    range: (from: number, to: number, total: number) => {
      const shown = from === to ? formatNumber(from) : `${formatNumber(from)}–${formatNumber(to)}`;
      return t`${shown} of ${formatTotal(total, capped)}`;
    },
  };
}

interface ListTableProps<Row> extends Omit<DataTableProps<Row>, 'columns' | 'rows' | 'sort' | 'onSortChange' | 'busy'> {
  view: {
    columns: readonly Column<Row>[];
    sort?: Sort | undefined;
    setSort?: (sort: Sort) => void;
    page: number;
    setPage: SetPage;
    filtered?: boolean;
  };
  response: {
    data: { rows: readonly Row[]; total: number; capped?: boolean } | undefined;
    error: unknown;
    isLoading: boolean;
    mutate: () => Promise<unknown>;
  };
  loadingLabel: string;
  errorTitle: string;
  empty: ReactNode;
  noResults?: ReactNode;
  skeletonRows?: number;
}

export function ListTable<Row>(props: ListTableProps<Row>) {
  const { view, response, loadingLabel, errorTitle, empty, noResults, skeletonRows = pageSize, ...table } = props;
  const { page, setPage } = view;
  const { rows = [], total = 0, capped } = response.data ?? {};
  const pagerLabels = usePagerLabels(capped);
  // The first rows are rendered in slices: in one task they take 150 ms on a slow phone.
  const shown = useDeferredValue(response.data !== undefined) ? response : { ...response, data: undefined };
  const lastPage = response.data && !response.isLoading ? Math.max(1, Math.ceil(total / pageSize)) : page;
  useEffect(() => {
    // Replaced, so that Back leaves the list instead of returning to the missing page.
    if (page > lastPage) setPage(lastPage, { replace: true });
  }, [lastPage, page, setPage]);
  return (
    <ListRegion
      response={shown}
      count={total}
      filtered={view.filtered}
      loadingLabel={loadingLabel}
      errorTitle={errorTitle}
      skeleton={<SkeletonRows rows={skeletonRows} />}
      empty={empty}
      noResults={noResults}
    >
      <DataTable
        {...table}
        columns={view.columns}
        rows={rows}
        busy={response.isLoading}
        {...(view.sort && view.setSort && { sort: view.sort, onSortChange: view.setSort })}
      />
      <Pager page={Math.min(page, lastPage)} total={total} onPageChange={setPage} labels={pagerLabels} />
    </ListRegion>
  );
}
