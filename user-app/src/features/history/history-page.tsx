import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { formatDate } from '@loyalty/shared-ui/date-text';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { Field } from '@loyalty/shared-ui/field';
import { FilterChips } from '@loyalty/shared-ui/filter-chip';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { useSearchParams } from '@loyalty/shared-ui/router';
import { SelectInput } from '@loyalty/shared-ui/select-input';
import { CalendarX, Gift, ScanLine } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Stack } from '@loyalty/shared-ui/stack';
import { useLanguage } from '../../i18n/user-messages';
import { ListRegion } from '../../lists/list-region';
import { useWaitingScans, useQueuedScans } from '../../offline/use-queued-scans';
import { paths } from '../../paths';
import { HistoryEntries } from '../../history-list/history-entries';
import styles from './history.module.css';
import {
  useHistory,
  useHistoryMonths,
  type HistoryFilter,
  type HistoryMonth,
} from '../../history-list/history.resource';

const filters: readonly HistoryFilter[] = ['all', 'earned', 'claims'];

/** /user/rewardshistory: every change of the points, newest first. Kind and month are in the address. */
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
    <Stack gap={2}>
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
    </Stack>
  );
}

interface MonthChoiceProps {
  months: readonly HistoryMonth[];
  /** 'YYYY-MM'; undefined for all. */
  value: string | undefined;
  onChange: (month: string | undefined) => void;
}

function MonthChoice({ months, value, onChange }: MonthChoiceProps) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const known = months.map(({ month }) => month);
  const offered = value === undefined || known.includes(value) ? known : [value, ...known];
  return (
    <Field label={t`Month`} hideLabel {...(styles.month && { className: styles.month })}>
      <SelectInput
        placeholder={t`All months`}
        value={value ?? ''}
        options={offered.map((month) => ({
          value: month,
          label: formatDate(`${month}-15T12:00:00Z`, 'month', locale) ?? month,
        }))}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      />
    </Field>
  );
}

/** Refetches the open history when a queued scan was granted. */
function useReadAfterSending(read: () => void): void {
  const granted = useQueuedScans().filter(({ outcome }) => outcome?.kind === 'granted').length;
  const before = useRef(granted);
  const readAnew = useEffectEvent(read);
  useEffect(() => {
    if (granted > before.current) readAnew();
    before.current = granted;
  }, [granted]);
}
