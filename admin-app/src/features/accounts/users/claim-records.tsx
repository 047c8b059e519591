import { useLingui } from '@lingui/react/macro';
import { DateText } from '@loyalty/shared-ui/date-text';
import { Num } from '@loyalty/shared-ui/num';
import { Link } from '@loyalty/shared-ui/router';
import { Stack } from '@loyalty/shared-ui/stack';
import { Gift } from 'lucide-react';
import { useLanguage } from '../../../i18n/admin-messages';
import { useListView } from '../../../lists/use-list-view';
import { paths } from '../../../paths';
import { ClaimStatusChip } from '../../../catalogue/claim-status-chip';
import { useUserClaims } from './user.resource';
import { RecordList, recordsSchema } from './record-list';
import styles from './user.module.css';

/** Lists a user's claims and their decisions; a claim links to its row on the dashboard, where it is approved. */
export function ClaimRecords({ id }: { id: number }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const view = useListView(recordsSchema);
  return (
    <RecordList
      view={view}
      response={useUserClaims(id, view.page)}
      caption={t`Claims`}
      errorTitle={t`The claims could not be loaded`}
      emptyIcon={<Gift aria-hidden="true" />}
      emptyTitle={t`No claims yet`}
      emptyMessage={t`Each claim of this person appears here with its decision.`}
      rowKey={(claim) => claim.transactionId}
      columns={[
        {
          id: 'transaction',
          label: t`Transaction`,
          primary: true,
          cell: (claim) => (
            <Link className={styles.whole} to={paths.redemption(claim.transactionId)}>
              {claim.transactionId}
            </Link>
          ),
        },
        { id: 'points', label: t`Points`, align: 'end', cell: (claim) => <Num value={claim.points} /> },
        {
          id: 'claimed',
          label: t`Claimed`,
          cell: (claim) => (
            <DateText className={styles.whole} value={claim.claimedAt} format="date-time" locale={locale} />
          ),
        },
        { id: 'status', label: t`Status`, cell: (claim) => <ClaimStatusChip status={claim.status} /> },
        {
          id: 'decided',
          label: t`Decided`,
          cell: (claim) => (
            <Stack as="span" gap={0}>
              <DateText className={styles.whole} value={claim.resolvedAt} format="date-time" locale={locale} />
              {claim.reason && <small className={styles.detail}>{claim.reason}</small>}
            </Stack>
          ),
        },
      ]}
    />
  );
}
