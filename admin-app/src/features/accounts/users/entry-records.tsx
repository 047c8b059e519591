import { Trans, useLingui } from '@lingui/react/macro';
import { DateText } from '@loyalty/shared-ui/date-text';
import { Num } from '@loyalty/shared-ui/num';
import { Stack } from '@loyalty/shared-ui/stack';
import { ArrowLeftRight } from 'lucide-react';
import { useLanguage } from '../../../i18n/admin-messages';
import { useListView } from '../../../lists/use-list-view';
import { useUserEntries, type UserEntry } from './user.resource';
import { RecordList, recordsSchema } from './record-list';
import styles from './user.module.css';

/** Lists the journal entries of a user, with the balance after each, like a bank statement. */
export function EntryRecords({ id }: { id: number }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const view = useListView(recordsSchema);
  const nameOf = ({ kind, productName, transactionId }: UserEntry) => {
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
      view={view}
      response={useUserEntries(id, view.page)}
      caption={t`Points history`}
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
            <Stack as="span" gap={0}>
              <span>{nameOf(entry)}</span>
              {entry.reason && <small className={styles.detail}>{entry.reason}</small>}
            </Stack>
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
