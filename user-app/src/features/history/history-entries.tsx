import { useLingui } from '@lingui/react/macro';
import { DateText, formatDate } from '@loyalty/shared-ui/date-text';
import { HistoryList } from '@loyalty/shared-ui/history-list';
import { Num } from '@loyalty/shared-ui/num';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import { Gift, ScanLine, SlidersHorizontal } from 'lucide-react';
import { useLanguage } from '../../i18n/user-messages';
import { groupByMonth } from './group-by-month';
import styles from './history.module.css';
import type { ClaimStatus, HistoryEntry } from './history.resource';

const icons = { scan: ScanLine, claim: Gift, adjustment: SlidersHorizontal } as const;

/** The entries under their months; claims in copper, each with its status; adjustments with their sign. */
export function HistoryEntries({ entries }: { entries: readonly HistoryEntry[] }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const statusChip = (status: ClaimStatus) => {
    switch (status) {
      case 'pending':
        return <StatusChip tone="copper" className={styles.onCopper}>{t`Awaiting approval`}</StatusChip>;
      case 'approved':
        return <StatusChip tone="ok">{t`Approved`}</StatusChip>;
      case 'rejected':
        return <StatusChip tone="bad">{t`Not approved, points returned`}</StatusChip>;
    }
  };
  const titleOf = ({ kind, title }: HistoryEntry) => {
    if (kind === 'claim') return t`Rewards Claimed`;
    return kind === 'adjustment' ? t`Points adjusted` : title;
  };
  const amountOf = ({ kind, points, status }: HistoryEntry) => {
    if (kind === 'adjustment') return <Num value={points} sign="always" />;
    if (status !== 'rejected') return points;
    // Points of a refused claim came back: nothing was taken in the end.
    return (
      <s>
        <Num value={points} sign="negative" />
      </s>
    );
  };
  const iconOf = ({ kind }: HistoryEntry) => {
    const Icon = icons[kind];
    return <Icon aria-hidden="true" />;
  };
  return (
    <HistoryList
      className={styles.list}
      groups={groupByMonth(entries).map(({ key, entries: ofMonth }) => ({
        id: key,
        label: (ofMonth[0]?.at && formatDate(ofMonth[0].at, 'month', locale)) ?? t`Undated`,
        entries: ofMonth.map((entry) => ({
          id: entry.key,
          title: titleOf(entry),
          detail: <DateText value={entry.at} format="day-time" locale={locale} />,
          amount: amountOf(entry),
          tone: entry.kind === 'claim' ? ('claimed' as const) : ('earned' as const),
          icon: iconOf(entry),
          ...(entry.status && { status: statusChip(entry.status) }),
        })),
      }))}
    />
  );
}
