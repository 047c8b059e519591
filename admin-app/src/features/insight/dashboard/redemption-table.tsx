import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import type { ComponentProps } from 'react';
import type { Question } from '../../../claims/deciding/claim-dialogs';
import { ListTable } from '../../../lists/list-table';
import { usePermissions } from '../../../session/permissions.resource';
import styles from './redemptions.module.css';
import { isUndecided } from './redemption-selection';
import type { ShownRedemption } from './redemptions.resource';

interface RedemptionTableProps extends Pick<
  ComponentProps<typeof ListTable<ShownRedemption>>,
  'view' | 'response' | 'empty'
> {
  selected: ReadonlyMap<string, ShownRedemption>;
  /** The rows of every page. */
  rows: readonly ShownRedemption[];
  onSelect: (claims: readonly ShownRedemption[]) => void;
  onAsk: (question: Question) => void;
  onItems: (claim: ShownRedemption) => void;
  onRewards: (claim: ShownRedemption) => void;
}

/** Renders one page of redemptions: select, approve or reject, view the items and the user's rewards. */
export function RedemptionTable(props: RedemptionTableProps) {
  const { selected, rows, onSelect, onAsk, onItems, onRewards, ...list } = props;
  const { t } = useLingui();
  const mayDecide = usePermissions()('claims.decide');
  const nameOf = (row: ShownRedemption) => row.userName || row.mobile || t`Deleted account`;
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
          selected: new Set(selected.keys()),
          onSelectedChange: (ids: ReadonlySet<string>) =>
            onSelect(rows.filter(({ transactionId }) => ids.has(transactionId))),
          rowLabel: (row: ShownRedemption) => t`Select ${row.transactionId} of ${nameOf(row)}`,
          pageLabel: t`Select all on this page`,
        },
      })}
      actionsLabel={t`Actions`}
      rowActions={(row) => (
        <span className={styles.actions}>
          {mayDecide && isUndecided(row) && (
            <>
              <Button
                variant="secondary"
                size="sm"
                aria-label={t`Approve ${row.transactionId}`}
                onClick={() => onAsk({ kind: 'approve', claims: [row] })}
              >
                <Trans>Approve</Trans>
              </Button>
              <Button
                variant="quiet"
                size="sm"
                aria-label={t`Reject ${row.transactionId}`}
                onClick={() => onAsk({ kind: 'reject', claims: [row] })}
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
