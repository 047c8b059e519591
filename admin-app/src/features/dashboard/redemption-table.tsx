import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { DataTable, type Column } from '@loyalty/shared-ui/data-table';
import styles from './redemption-table.module.css';
import type { Redemption } from './redemptions.resource';
import { isSortColumn, type RedemptionSort } from './sort-redemptions';

interface RedemptionTableProps {
  columns: readonly Column<Redemption>[];
  /** The rows of this page. */
  rows: readonly Redemption[];
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  sort: RedemptionSort;
  onSort: (sort: RedemptionSort) => void;
  onApprove: (claim: Redemption) => void;
  onReject: (claim: Redemption) => void;
  onItems: (claim: Redemption) => void;
  onRewards: (claim: Redemption) => void;
}

/** One page of redemptions: select, approve or reject, see the items, see the person's rewards. */
export function RedemptionTable(props: RedemptionTableProps) {
  const { columns, rows, selected, onSelect, sort, onSort, onApprove, onReject, onItems, onRewards } = props;
  const { t } = useLingui();
  const nameOf = (row: Redemption) => row.userName || row.mobile || t`Deleted account`;
  return (
    <DataTable
      className={styles.root}
      caption={t`Redemptions`}
      rows={rows}
      rowKey={(row) => row.transactionId}
      columns={columns}
      sort={sort}
      onSort={({ column, direction }) => {
        if (isSortColumn(column)) onSort({ column, direction });
      }}
      selection={{
        selected,
        onChange: onSelect,
        rowLabel: (row) => t`Select ${row.transactionId} of ${nameOf(row)}`,
        pageLabel: t`Select all on this page`,
      }}
      actionsLabel={t`Actions`}
      rowActions={(row) => (
        <span className={styles.acts}>
          {row.status === 'pending' && (
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
