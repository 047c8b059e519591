import { Trans, useLingui } from '@lingui/react/macro';
import { DateText } from '@loyalty/shared-ui/date-text';
import { Num } from '@loyalty/shared-ui/num';
import { ArrowLeftRight } from 'lucide-react';
import { useLanguage } from '../../i18n/admin-messages';
import { usePageParam } from '../../lists/use-page-param';
import { usePersonEntries, type PersonEntry } from './person.resource';
import { RecordList } from './record-list';
import styles from './records.module.css';

/** All that moved a person's points, with the balance after each, as on a bank statement. */
export function EntryRecords({ id }: { id: number }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const [page, setPage] = usePageParam();
  const nameOf = ({ kind, productName, transactionId }: PersonEntry) => {
    const claim = transactionId ?? '';
    switch (kind) {
      case 'grant':
        return productName || t`Unknown product`;
      case 'claim':
        return t`Claim ${claim} placed`;
      case 'approval':
        return t`Claim ${claim} approved`;
      case 'rejection':
        return t`Claim ${claim} rejected, points returned`;
      case 'adjustment':
        return t`Points adjusted`;
    }
  };
  return (
    <RecordList
      answer={usePersonEntries(id, page)}
      page={page}
      onPage={setPage}
      caption={t`Points in and out`}
      errorTitle={t`The points could not be loaded`}
      emptyIcon={<ArrowLeftRight aria-hidden="true" />}
      emptyTitle={t`No points have moved yet`}
      emptyMessage={t`Scans, claims and adjustments appear here with the balance after each.`}
      rowKey={(entry) => String(entry.id)}
      columns={[
        {
          id: 'what',
          label: t`What`,
          primary: true,
          cell: (entry) => (
            <span className={styles.stack}>
              <span>{nameOf(entry)}</span>
              {entry.reason && <small className={styles.detail}>{entry.reason}</small>}
            </span>
          ),
        },
        {
          id: 'when',
          label: t`When`,
          cell: (entry) => <DateText className={styles.whole} value={entry.at} format="date-time" locale={locale} />,
        },
        {
          id: 'by',
          label: t`By`,
          cell: ({ adminMobile }) => (adminMobile ? <Trans>Admin {adminMobile}</Trans> : '–'),
        },
        {
          id: 'change',
          label: t`Change`,
          align: 'end',
          cell: (entry) => (
            <span className={styles.change} data-tone={entry.change > 0 ? 'in' : undefined}>
              <Num value={entry.change} sign="always" />
            </span>
          ),
        },
        { id: 'balance', label: t`Balance`, align: 'end', cell: (entry) => <Num value={entry.balance} /> },
      ]}
    />
  );
}
