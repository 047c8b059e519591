import { useLingui } from '@lingui/react/macro';
import { AsyncRegion } from '@loyalty/shared-ui/async-region';
import { Button } from '@loyalty/shared-ui/button';
import { Notice, type NoticeProps } from '@loyalty/shared-ui/notice';
import { useState, type ReactNode } from 'react';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { SearchX } from 'lucide-react';
import { useErrorText } from '../i18n/use-error-text';
import { SkeletonRows } from '@loyalty/shared-ui/skeleton';

interface RetryNoticeProps extends Pick<NoticeProps, 'title' | 'live' | 'className'> {
  error: unknown;
  onRetry: () => void;
}

/** Says why something failed, with Retry. */
export function RetryNotice({ error, onRetry, ...notice }: RetryNoticeProps) {
  const { t } = useLingui();
  const action = (
    <Button variant="secondary" size="sm" onClick={onRetry}>
      {t`Retry`}
    </Button>
  );
  return (
    <Notice tone="danger" live="polite" action={action} {...notice}>
      {useErrorText()(error)}
    </Notice>
  );
}

interface NoMatchProps {
  title: string;
  message: string;
  clearLabel: string;
  onClear: () => void;
}

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

interface ListResponse {
  data: unknown;
  error: unknown;
  isLoading: boolean;
  mutate: () => Promise<unknown>;
}

interface ListRegionProps {
  response: ListResponse;
  /** Number of rows, where it is a list; 0 shows `empty`, or `noResults` if a filter is set. */
  count?: number;
  filtered?: boolean;
  loadingLabel: string;
  errorTitle: string;
  empty?: ReactNode;
  noResults?: ReactNode;
  skeleton?: ReactNode;
  children: ReactNode;
}

/** Renders a list or its states (docs/product.md §8). If reloading a displayed list fails, it stays under a notice. */
export function ListRegion({
  response,
  count = 1,
  filtered = false,
  loadingLabel,
  errorTitle,
  empty,
  noResults,
  skeleton = <SkeletonRows rows={6} />,
  children,
}: ListRegionProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { data, error, isLoading } = response;
  // Not `isLoading`: while SWR tries again by itself, the error can be read.
  const [isRetrying, setIsRetrying] = useState(false);
  const retry = () => {
    setIsRetrying(true);
    // A second failure arrives as `error` again.
    const finished = response.mutate().catch(() => undefined);
    void finished.then(() => setIsRetrying(false));
  };
  const status = () => {
    if (data === undefined) return error && !isRetrying ? 'error' : 'loading';
    if (isLoading) return 'refreshing';
    if (count > 0) return 'ready';
    return filtered ? 'no-results' : 'empty';
  };
  return (
    <>
      {data !== undefined && Boolean(error) && <RetryNotice title={errorTitle} error={error} onRetry={retry} />}
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
