import { useLingui } from '@lingui/react/macro';
import { AsyncRegion } from '@loyalty/shared-ui/async-region';
import { Pager } from '@loyalty/shared-ui/pager';
import type { ListPage } from '@loyalty/shared-ui/response-data';
import { SkeletonRows } from '@loyalty/shared-ui/skeleton';
import type { ReactNode } from 'react';
import { useErrorText } from '../i18n/use-error-text';
import { usePage } from './use-page';

interface PagedListProps<Row> {
  response: { data: ListPage<Row> | undefined; error: unknown; mutate: () => Promise<unknown> };
  /** Of what, e.g. for "Pages of API keys". */
  label: string;
  loadingLabel: string;
  errorTitle: string;
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** Renders a page of a list, or why there is none, and the other pages. */
export function PagedList<Row>({ response, label, loadingLabel, errorTitle, empty, children }: PagedListProps<Row>) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { page, set } = usePage();
  const { data, error, mutate } = response;
  const state = data ? (data.rows.length > 0 ? 'ready' : 'empty') : error ? 'error' : 'loading';
  return (
    <>
      <AsyncRegion
        status={state}
        loadingLabel={loadingLabel}
        skeleton={<SkeletonRows rows={6} />}
        empty={empty}
        error={{ title: errorTitle, message: errorText(error), retryLabel: t`Retry`, onRetry: () => void mutate() }}
      >
        {data && children(data.rows)}
      </AsyncRegion>
      {data && data.total > 0 && (
        <Pager
          page={page}
          total={data.total}
          onPageChange={(next) => set({ page: String(next) })}
          labels={{
            nav: t`Pages of ${label}`,
            previous: t`Previous page`,
            next: t`Next page`,
            page: (one) => t`Page ${one}`,
            range: (from, to, total) => t`${from}–${to} of ${total}`,
          }}
        />
      )}
    </>
  );
}
