import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { FilterChips } from '@loyalty/shared-ui/filter-chip';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { useSearchParams } from '@loyalty/shared-ui/router';
import { CalendarX, Gift, ScanLine } from 'lucide-react';
import { ListRegion } from '../../lists/list-region';
import { useWaitingScans } from '../../offline/use-queued-scans';
import { paths } from '../../paths';
import { HistoryEntries } from './history-entries';
import { useHistory, useHistoryMonths, type HistoryFilter } from './history.resource';
import styles from './history.module.css';
import { MonthChoice } from './month-choice';
import { useReadAfterSending } from './use-read-after-sending';

const filters: readonly HistoryFilter[] = ['all', 'earned', 'claims'];

/**
 * /user/rewardshistory: every change of the user's points, newest first, with infinite scroll (spec §2, §9). Kind and month are
 * in the address.
 */
export function HistoryPage() {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const filter = filters.find((one) => one === search.get('show')) ?? 'all';
  const month = /^2\d{3}-(0[1-9]|1[0-2])$/.exec(search.get('month') ?? '')?.[0];
  const pages = useHistory(filter, month);
  const months = useHistoryMonths(filter) ?? [];
  const withWaiting = useWaitingScans().length > 0 && filter !== 'claims' && month === undefined;
  const { items, retry } = pages;
  useReadAfterSending(retry);
  const narrow = (next: { show?: HistoryFilter; month?: string | undefined }) => {
    const { show = filter, month: wanted } = { month, ...next };
    setSearch({ ...(show !== 'all' && { show }), ...(wanted && { month: wanted }) }, { replace: true });
  };
  const emptyTexts = () => {
    if (month !== undefined) return [t`Nothing in this month`, t`Choose another month, or look at all of them.`];
    if (filter === 'claims') {
      return [t`No claims yet`, t`When you claim your points, each claim appears here with its status.`];
    }
    return [t`No points earned yet`, t`Scan the QR code on a product, and its points appear here.`];
  };
  const emptyIcon = () => {
    if (month !== undefined) return <CalendarX aria-hidden="true" />;
    return filter === 'claims' ? <Gift aria-hidden="true" /> : <ScanLine aria-hidden="true" />;
  };

  return (
    <div className={styles.page}>
      <div className={styles.filters}>
        <FilterChips
          legend={t`Show`}
          options={[
            { value: 'all', label: t`All` },
            { value: 'earned', label: t`Earned` },
            { value: 'claims', label: t`Claims` },
          ]}
          value={filter}
          onValueChange={(show) => narrow({ show })}
        />
        <MonthChoice months={months} value={month} onChange={(wanted) => narrow({ month: wanted })} />
      </div>
      <ListRegion
        pages={pages}
        count={(items?.length ?? 0) + Number(withWaiting)}
        filtered={filter !== 'all' || month !== undefined}
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
            icon={emptyIcon()}
            title={emptyTexts()[0]}
            message={emptyTexts()[1]}
            action={
              <Button variant="secondary" onClick={() => setSearch({}, { replace: true })}>
                <Trans>Show all</Trans>
              </Button>
            }
          />
        }
        errorTitle={t`Your history could not be loaded`}
      >
        <HistoryEntries entries={items ?? []} months={months} filter={filter} withWaiting={withWaiting} />
      </ListRegion>
    </div>
  );
}
