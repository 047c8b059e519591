import { useLingui } from '@lingui/react/macro';
import { AsyncRegion } from '@loyalty/shared-ui/async-region';
import { Button } from '@loyalty/shared-ui/button';
import { Notice } from '@loyalty/shared-ui/notice';
import type { ReactNode } from 'react';
import { useErrorText } from '../i18n/use-error-text';

/** What SWR says about a list. */
interface ListAnswer {
  data: unknown;
  error: unknown;
  isLoading: boolean;
  mutate: () => Promise<unknown>;
}

interface ListRegionProps {
  answer: ListAnswer;
  /** Rows on show; 0 shows `empty`, or `noResults` when a filter is on. */
  count: number;
  filtered?: boolean;
  loadingLabel: string;
  /** Says what could not be loaded; the reason follows under it. */
  errorTitle: string;
  empty: ReactNode;
  noResults?: ReactNode;
  skeleton?: ReactNode;
  children: ReactNode;
}

/**
 * The part of a page that waits for a list: loading, empty, failed with Retry (decisions §8), or the list itself. A failure
 * to renew a list that is on show leaves it there, under a notice.
 */
export function ListRegion({
  answer,
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
  const { data, error, isLoading } = answer;
  const retry = () => {
    // A second failure arrives as `error` again.
    answer.mutate().catch(() => undefined);
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
          tone="bad"
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
