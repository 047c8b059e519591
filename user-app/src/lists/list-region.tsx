import { useLingui, Trans } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Notice } from '@loyalty/shared-ui/notice';
import { Spinner } from '@loyalty/shared-ui/spinner';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useErrorText } from '../i18n/use-error-text';
import styles from './list-region.module.css';
import { LoadingRegion } from './loading-region';
import type { Pages } from './use-pages';

interface ListRegionProps {
  pages: Pages<unknown>;
  /** Entries shown; 0 renders `empty`, or `noResults` with a filter. Omitted if the list is not alone on its page. */
  count?: number;
  filtered?: boolean;
  loadingLabel: string;
  errorTitle: string;
  empty?: ReactNode;
  noResults?: ReactNode;
  children: ReactNode;
}

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
  const { items, error, retry } = pages;
  const status = () => {
    if (!items) return error ? 'error' : 'loading';
    if (count !== 0) return 'ready';
    return filtered ? 'no-results' : 'empty';
  };
  return (
    <LoadingRegion
      status={status()}
      loadingLabel={loadingLabel}
      empty={empty}
      noResults={noResults}
      errorTitle={errorTitle}
      error={error}
      onRetry={retry}
    >
      {children}
      <ListEnd pages={pages} />
    </LoadingRegion>
  );
}

/** Fetches the next page near the viewport (docs/product.md §9 "History infinite-scroll threshold"). */
function ListEnd({ pages }: { pages: Omit<Pages<unknown>, 'items'> }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { hasMore, loadingMore, error, loadMore, retry } = pages;
  const end = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(loadMore);
  // Observed again after each page: the end may still be near.
  const isActive = hasMore && !loadingMore && !error;
  useEffect(() => {
    if (!isActive || !end.current) return;
    const observer = new IntersectionObserver(
      (changes) => {
        if (changes.some(({ isIntersecting }) => isIntersecting)) near();
      },
      { rootMargin: '0px 0px 100px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isActive]);
  return (
    <>
      {error !== undefined && (
        <Notice
          tone="danger"
          live="polite"
          title={t`The rest could not be loaded`}
          action={
            <Button variant="secondary" onClick={retry}>
              <Trans>Retry</Trans>
            </Button>
          }
        >
          {errorText(error)}
        </Notice>
      )}
      <div ref={end} className={styles.end} role="status">
        {loadingMore && (
          <>
            <Spinner />
            <span> </span>
            <Trans>Loading more…</Trans>
          </>
        )}
        {!hasMore && !error && <Trans>That is all</Trans>}
      </div>
    </>
  );
}
