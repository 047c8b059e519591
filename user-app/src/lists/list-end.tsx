import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Notice } from '@loyalty/shared-ui/notice';
import { Spinner } from '@loyalty/shared-ui/spinner';
import { useErrorText } from '../i18n/use-error-text';
import styles from './list-end.module.css';
import { useNearView } from './use-near-view';
import type { Pages } from './use-pages';

/**
 * Renders the end of a paged list: fetches the next page when it comes near the viewport (spec §9 "History infinite-scroll
 * threshold"), and shows loading, failure or the end.
 */
export function ListEnd({ pages }: { pages: Omit<Pages<unknown>, 'items' | 'total'> }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { hasMore, loadingMore, error, loadMore, retry } = pages;
  const end = useNearView(hasMore && !loadingMore && !error, loadMore);
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
            <Spinner /> <Trans>Loading more…</Trans>
          </>
        )}
        {!hasMore && !error && <Trans>That is all</Trans>}
      </div>
    </>
  );
}
