import { Trans, useLingui } from '@lingui/react/macro';
import { DateText } from '@loyalty/shared-ui/date-text';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { Notice } from '@loyalty/shared-ui/notice';
import { formatNumber, Num } from '@loyalty/shared-ui/num';
import { useLanguage } from '../../../i18n/admin-messages';
import { ListRegion } from '../../../lists/list-region';
import { useRedeemedItems, type Redemption } from './redemptions.resource';
import styles from './redeemed-items.module.css';

interface RedeemedItemsDialogProps {
  /** The dialog is closed if undefined. */
  claim: Redemption | undefined;
  onClose: () => void;
}

/** Lists the products of a claim with their points (docs/product.md §2 "Dashboard"). */
export function RedeemedItemsDialog({ claim, onClose }: RedeemedItemsDialogProps) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const response = useRedeemedItems(claim?.transactionId);
  const items = response.data ?? [];
  const total = items.reduce((sum, { points }) => sum + points, 0);
  const claimed = formatNumber(claim?.points ?? 0);
  const adjusted = formatNumber((claim?.points ?? 0) - total);
  // A scrollable region must be reachable by keyboard.
  const reachable = { tabIndex: 0, role: 'group', 'aria-label': t`Redeemed items` };
  return (
    <Dialog
      open={claim !== undefined}
      onClose={onClose}
      title={t`Redeemed items`}
      description={claim && `${claim.transactionId} · ${claim.userName || claim.mobile || t`Deleted account`}`}
      closeLabel={t`Close`}
      width="560px"
    >
      {claim?.reason != null && (
        <Notice tone="warning" title={t`Rejected`}>
          {claim.reason}
        </Notice>
      )}
      <ListRegion
        response={response}
        count={items.length}
        loadingLabel={t`Loading the items`}
        errorTitle={t`The items could not be loaded`}
        empty={
          <EmptyState
            title={t`This claim has no items`}
            message={t`Its points come from an adjustment by an admin, not from a scan.`}
          />
        }
      >
        <div className={styles.scroller} {...reachable}>
          <table className={styles.items}>
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Product</Trans>
                </th>
                <th scope="col">
                  <Trans>Scanned</Trans>
                </th>
                <th scope="col" data-align="end">
                  <Trans>Points</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <tr key={item.serial}>
                  <td>
                    <span>{item.productName}</span>
                    <small className={styles.serial}>{`#${item.serial}`}</small>
                  </td>
                  <td>
                    <DateText value={item.scannedAt} format="date" locale={locale} />
                  </td>
                  <td data-align="end">
                    <Num value={item.points} />
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={2}>
                  <Trans>Total</Trans>
                </th>
                <td data-align="end">
                  <Num value={total} />
                </td>
              </tr>
            </tfoot>
          </table>
        </div>
        {claim && total !== claim.points && (
          <p className={styles.note}>
            <Trans>
              The claim is for {claimed} points: {adjusted} come from an adjustment by an admin, not from a scan.
            </Trans>
          </p>
        )}
      </ListRegion>
    </Dialog>
  );
}
