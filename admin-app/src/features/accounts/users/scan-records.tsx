import { useLingui } from '@lingui/react/macro';
import { DateText } from '@loyalty/shared-ui/date-text';
import { Num } from '@loyalty/shared-ui/num';
import { Stack } from '@loyalty/shared-ui/stack';
import { ScanLine } from 'lucide-react';
import { useLanguage } from '../../../i18n/admin-messages';
import { useListView } from '../../../lists/use-list-view';
import { ClaimStatusChip } from '../../../catalogue/claim-status-chip';
import { useUserScans } from './user.resource';
import { RecordList, recordsSchema } from './record-list';
import styles from './user.module.css';

/** Lists a user's scans: product, place, time, and the claim that contains it. */
export function ScanRecords({ id }: { id: number }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const view = useListView(recordsSchema);
  return (
    <RecordList
      view={view}
      response={useUserScans(id, view.page)}
      caption={t`Scans`}
      errorTitle={t`The scans could not be loaded`}
      emptyIcon={<ScanLine aria-hidden="true" />}
      emptyTitle={t`No scans yet`}
      emptyMessage={t`Each QR code that this person scans appears here.`}
      rowKey={(scan) => String(scan.serial)}
      columns={[
        {
          id: 'product',
          label: t`Product`,
          primary: true,
          cell: (scan) => (
            <Stack as="span" gap={0}>
              <span>{scan.productName || t`Unknown product`}</span>
              {scan.modelName && <small className={styles.detail}>{scan.modelName}</small>}
            </Stack>
          ),
        },
        { id: 'points', label: t`Points`, align: 'end', cell: (scan) => <Num value={scan.points} /> },
        {
          id: 'when',
          label: t`Scanned`,
          cell: (scan) => (
            <DateText className={styles.whole} value={scan.scannedAt} format="date-time" locale={locale} />
          ),
        },
        {
          id: 'where',
          label: t`Place`,
          cell: (scan) => (scan.location ? <bdi>{scan.location}</bdi> : t`Location not shared`),
        },
        {
          id: 'claim',
          label: t`Claim`,
          cell: (scan) =>
            scan.transactionId && scan.claimStatus ? (
              <span className={styles.pair}>
                <span className={styles.whole}>{scan.transactionId}</span>
                <ClaimStatusChip status={scan.claimStatus} />
              </span>
            ) : (
              t`Not claimed yet`
            ),
        },
      ]}
    />
  );
}
