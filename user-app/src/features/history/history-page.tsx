import { Trans, useLingui } from '@lingui/react/macro';
import { AsyncRegion } from '@loyalty/shared-ui/async-region';
import { Button } from '@loyalty/shared-ui/button';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { FilterChips } from '@loyalty/shared-ui/filter-chip';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { Notice } from '@loyalty/shared-ui/notice';
import { useSearchParams } from '@loyalty/shared-ui/router';
import { Spinner } from '@loyalty/shared-ui/spinner';
import { Gift, ScanLine } from 'lucide-react';
import { useErrorText } from '../../i18n/use-error-text';
import { paths } from '../../paths';
import { HistoryEntries } from './history-entries';
import { useHistory, type HistoryFilter } from './history.resource';
import styles from './history.module.css';
import { useNearView } from './use-near-view';

const filters: readonly HistoryFilter[] = ['all', 'earned', 'claims'];

/** /user/rewardshistory: everything that moved the person's points, newest first, with infinite scroll (spec §2, §9). */
export function HistoryPage() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const [search, setSearch] = useSearchParams();
  const filter = filters.find((one) => one === search.get('show')) ?? 'all';
  const { entries, hasMore, loadingMore, error, loadMore, retry } = useHistory(filter);
  const end = useNearView(hasMore && !loadingMore && !error, loadMore);
  const status = entries
    ? entries.length > 0
      ? 'ready'
      : filter === 'all'
        ? 'empty'
        : 'no-results'
    : error
      ? 'error'
      : 'loading';

  return (
    <div className={styles.page}>
      <FilterChips
        legend={t`Show`}
        options={[
          { value: 'all', label: t`All` },
          { value: 'earned', label: t`Earned` },
          { value: 'claims', label: t`Claims` },
        ]}
        value={filter}
        onChange={(show) => setSearch(show === 'all' ? {} : { show }, { replace: true })}
      />
      <AsyncRegion
        status={status}
        loadingLabel={t`Loading your history`}
        empty={
          <EmptyState
            icon={<ScanLine aria-hidden="true" />}
            title={t`No rewards yet`}
            message={t`Scan the QR code on a product, and its points appear here.`}
            action={
              <LinkButton to={paths.scan} icon={<ScanLine aria-hidden="true" />}>
                <Trans>Scan QR</Trans>
              </LinkButton>
            }
          />
        }
        noResults={
          <EmptyState
            icon={filter === 'claims' ? <Gift aria-hidden="true" /> : <ScanLine aria-hidden="true" />}
            title={filter === 'claims' ? t`No claims yet` : t`No points earned yet`}
            message={
              filter === 'claims'
                ? t`When you claim your points, each claim appears here with its status.`
                : t`Scan the QR code on a product, and its points appear here.`
            }
            action={
              <Button variant="secondary" onClick={() => setSearch({}, { replace: true })}>
                <Trans>Show all</Trans>
              </Button>
            }
          />
        }
        error={{
          title: t`Your history could not be loaded`,
          message: errorText(error),
          retryLabel: t`Retry`,
          onRetry: retry,
        }}
      >
        <HistoryEntries entries={entries ?? []} />
        {error !== undefined && (
          <Notice
            tone="bad"
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
      </AsyncRegion>
    </div>
  );
}
