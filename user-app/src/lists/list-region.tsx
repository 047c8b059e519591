import { useLingui } from '@lingui/react/macro';
import { AsyncRegion } from '@loyalty/shared-ui/async-region';
import type { ReactNode } from 'react';
import { useErrorText } from '../i18n/use-error-text';
import { ListEnd } from './list-end';
import type { Pages } from './use-pages';

interface ListRegionProps {
  pages: Pages<unknown>;
  /** Entries shown; 0 renders `empty`, or `noResults` with a filter. Omitted if the list is not alone on its page. */
  count?: number;
  filtered?: boolean;
  loadingLabel: string;
  /** Names what could not be loaded; the reason follows below. */
  errorTitle: string;
  empty?: ReactNode;
  noResults?: ReactNode;
  children: ReactNode;
}

/** Renders the states of a list: loading, empty, failed with Retry, or the list with its end (spec §9). */
export function ListRegion({
  pages,
  count,
  filtered = false,
  loadingLabel,
  errorTitle,
  empty,
  noResults,
  children,
}: ListRegionProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { items, error, retry } = pages;
  const status = () => {
    if (!items) return error ? 'error' : 'loading';
    if (count !== 0) return 'ready';
    return filtered ? 'no-results' : 'empty';
  };
  return (
    <AsyncRegion
      status={status()}
      loadingLabel={loadingLabel}
      empty={empty}
      noResults={noResults}
      error={{ title: errorTitle, message: errorText(error), retryLabel: t`Retry`, onRetry: retry }}
    >
      {children}
      <ListEnd pages={pages} />
    </AsyncRegion>
  );
}
