import { useLingui } from '@lingui/react/macro';
import { DateText, formatDate } from '@loyalty/shared-ui/date-text';
import { HistoryList } from '@loyalty/shared-ui/history-list';
import { Num } from '@loyalty/shared-ui/num';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import { Gift, ScanLine } from 'lucide-react';
import { useLanguage } from '../../i18n/user-messages';
import { groupByMonth } from './group-by-month';
import styles from './history.module.css';
import type { ClaimStatus, HistoryEntry } from './history.resource';

/** The entries under their months; claims in copper, each with its status. */
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
  // Points of a refused claim came back: nothing was taken in the end.
  const amountOf = ({ points, status }: HistoryEntry) =>
    status === 'rejected' ? (
      <s>
        <Num value={points} sign="negative" />
      </s>
    ) : (
      points
    );
  return (
    <HistoryList
      className={styles.list}
      groups={groupByMonth(entries).map(({ key, entries: ofMonth }) => ({
        id: key,
        label: (ofMonth[0]?.at && formatDate(ofMonth[0].at, 'month', locale)) ?? t`Undated`,
        entries: ofMonth.map((entry) => ({
          id: entry.key,
          title: entry.kind === 'claim' ? t`Rewards Claimed` : entry.title,
          detail: <DateText value={entry.at} format="day-time" locale={locale} />,
          amount: amountOf(entry),
          tone: entry.kind === 'claim' ? ('claimed' as const) : ('earned' as const),
          icon: entry.kind === 'claim' ? <Gift aria-hidden="true" /> : <ScanLine aria-hidden="true" />,
          ...(entry.status && { status: statusChip(entry.status) }),
        })),
      }))}
    />
  );
}
