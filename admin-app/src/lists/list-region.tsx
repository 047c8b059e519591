import { useLingui } from '@lingui/react/macro';
import { AsyncRegion } from '@loyalty/shared-ui/async-region';
import { Button } from '@loyalty/shared-ui/button';
import { Notice } from '@loyalty/shared-ui/notice';
import type { ReactNode } from 'react';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { SearchX } from 'lucide-react';
import { useErrorText } from '../i18n/use-error-text';

interface NoMatchProps {
  title: string;
  /** Suggests how to find more. */
  message: string;
  clearLabel: string;
  onClear: () => void;
}

/** Shown when a list's filters match no row. */
export function NoMatch({ title, message, clearLabel, onClear }: NoMatchProps) {
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={title}
      message={message}
      action={
        <Button variant="secondary" onClick={onClear}>
          {clearLabel}
        </Button>
      }
    />
  );
}

/** SWR's state of a list. */
interface ListResponse {
  data: unknown;
  error: unknown;
  isLoading: boolean;
  mutate: () => Promise<unknown>;
}

interface ListRegionProps {
  response: ListResponse;
  /** Number of rows; 0 shows `empty`, or `noResults` if a filter is set. */
  count: number;
  filtered?: boolean;
  loadingLabel: string;
  /** Title of a failure to load; the reason is shown below it. */
  errorTitle: string;
  empty: ReactNode;
  noResults?: ReactNode;
  skeleton?: ReactNode;
  children: ReactNode;
}

/**
 * Renders a list's states: loading, empty, failed with Retry (docs/product.md §8), or the list itself. If reloading a
 * displayed list fails, it stays under a notice.
 */
export function ListRegion({
  response,
  count,
  filtered = false,
  loadingLabel,
  errorTitle,
  empty,
  noResults,
  skeleton,
  children,
}: ListRegionProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { data, error, isLoading } = response;
  const retry = () => {
    // A second failure arrives as `error` again.
    response.mutate().catch(() => undefined);
  };
  const status = () => {
    if (data === undefined) return error ? 'error' : 'loading';
    if (isLoading) return 'refreshing';
    if (count > 0) return 'ready';
    return filtered ? 'no-results' : 'empty';
  };
  return (
    <>
      {data !== undefined && Boolean(error) && (
        <Notice
          tone="danger"
          live="polite"
          title={errorTitle}
          action={
            <Button variant="secondary" size="sm" onClick={retry}>
              {t`Retry`}
            </Button>
          }
        >
          {errorText(error)}
        </Notice>
      )}
      <AsyncRegion
        status={status()}
        loadingLabel={loadingLabel}
        skeleton={skeleton}
        empty={empty}
        noResults={noResults}
        error={{ title: errorTitle, message: errorText(error), retryLabel: t`Retry`, onRetry: retry }}
      >
        {children}
      </AsyncRegion>
    </>
  );
}
