import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import type { ComponentProps } from 'react';
import { ListTable } from '../../lists/list-table';
import { usePermissions } from '../../session/permissions.resource';
import styles from './redemptions.module.css';
import type { Redemption } from './redemptions.resource';

interface RedemptionTableProps extends Pick<ComponentProps<typeof ListTable<Redemption>>, 'view' | 'answer' | 'empty'> {
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  onApprove: (claim: Redemption) => void;
  onReject: (claim: Redemption) => void;
  onItems: (claim: Redemption) => void;
  onRewards: (claim: Redemption) => void;
}

/** Renders one page of redemptions: select, approve or reject, view the items and the user's rewards. */
export function RedemptionTable(props: RedemptionTableProps) {
  const { selected, onSelect, onApprove, onReject, onItems, onRewards, ...list } = props;
  const { t } = useLingui();
  const mayDecide = usePermissions()('claims.decide');
  const nameOf = (row: Redemption) => row.userName || row.mobile || t`Deleted account`;
  return (
    <ListTable
      {...list}
      noResults={list.empty}
      className={styles.table}
      caption={t`Redemptions`}
      rowKey={(row) => row.transactionId}
      loadingLabel={t`Loading redemptions`}
      errorTitle={t`The redemptions could not be loaded`}
      {...(mayDecide && {
        selection: {
          selected,
          onSelectedChange: onSelect,
          rowLabel: (row: Redemption) => t`Select ${row.transactionId} of ${nameOf(row)}`,
          pageLabel: t`Select all on this page`,
        },
      })}
      actionsLabel={t`Actions`}
      rowActions={(row) => (
        <span className={styles.actions}>
          {mayDecide && row.status === 'pending' && (
            <>
              <Button
                variant="secondary"
                size="sm"
                aria-label={t`Approve ${row.transactionId}`}
                onClick={() => onApprove(row)}
              >
                <Trans>Approve</Trans>
              </Button>
              <Button
                variant="quiet"
                size="sm"
                aria-label={t`Reject ${row.transactionId}`}
                onClick={() => onReject(row)}
              >
                <Trans>Reject</Trans>
              </Button>
            </>
          )}
          <Button variant="quiet" size="sm" aria-label={t`Items of ${row.transactionId}`} onClick={() => onItems(row)}>
            <Trans>Items</Trans>
          </Button>
          <Button variant="quiet" size="sm" aria-label={t`Rewards of ${nameOf(row)}`} onClick={() => onRewards(row)}>
            <Trans>Rewards</Trans>
          </Button>
        </span>
      )}
    />
  );
}
