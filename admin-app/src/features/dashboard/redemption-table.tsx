import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { DataTable } from '@loyalty/shared-ui/data-table';
import { DateText } from '@loyalty/shared-ui/date-text';
import { Num } from '@loyalty/shared-ui/num';
import { useIntlLocale } from '../../i18n/use-intl-locale';
import { PersonName } from './person-name';
import { RedemptionStatusChip } from './redemption-status';
import { RoleName } from '../../i18n/role-name';
import styles from './redemption-table.module.css';
import type { Redemption } from './redemptions.resource';
import { isSortColumn, type RedemptionSort } from './sort-redemptions';

interface RedemptionTableProps {
  /** The rows of this page. */
  rows: readonly Redemption[];
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  sort: RedemptionSort;
  onSort: (sort: RedemptionSort) => void;
  onApprove: (claim: Redemption) => void;
  onItems: (claim: Redemption) => void;
  onRewards: (claim: Redemption) => void;
}

/** One page of redemptions: select, approve, see the items, see the person's rewards. */
export function RedemptionTable(props: RedemptionTableProps) {
  const { rows, selected, onSelect, sort, onSort, onApprove, onItems, onRewards } = props;
  const { t } = useLingui();
  const locale = useIntlLocale();
  const nameOf = (row: Redemption) => row.userName || row.mobile;
  return (
    <DataTable
      className={styles.root}
      caption={t`Redemptions`}
      rows={rows}
      rowKey={(row) => row.transactionId}
      columns={[
        {
          id: 'transaction',
          label: t`Transaction`,
          sortable: true,
          cell: (row) => (
            <span className={styles.stack}>
              <span className={styles.whole}>{row.transactionId}</span>
              <small className={styles.detail}>
                <Trans>
                  Claimed <DateText value={row.claimedAt} format="date" locale={locale} />
                </Trans>
              </small>
            </span>
          ),
        },
        {
          id: 'name',
          label: t`Name`,
          primary: true,
          sortable: true,
          cell: (row) => (
            <span className={styles.stack}>
              <PersonName name={row.userName} />
              <small className={styles.detail}>{row.mobile}</small>
            </span>
          ),
        },
        { id: 'role', label: t`Role`, cell: (row) => <RoleName role={row.role} /> },
        {
          id: 'scanned',
          label: t`Scanned`,
          cell: (row) => <DateText className={styles.whole} value={row.lastScannedAt} format="date" locale={locale} />,
        },
        { id: 'points', label: t`Points`, align: 'end', sortable: true, cell: (row) => <Num value={row.points} /> },
        {
          id: 'redeemed',
          label: t`Redeemed`,
          sortable: true,
          cell: (row) => <DateText className={styles.whole} value={row.redeemedAt} format="date" locale={locale} />,
        },
        {
          id: 'status',
          label: t`Status`,
          cell: (row) => <RedemptionStatusChip status={row.status} />,
        },
      ]}
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
        <>
          {row.status === 'pending' && (
            <Button
              variant="secondary"
              size="sm"
              aria-label={t`Approve ${row.transactionId}`}
              onClick={() => onApprove(row)}
            >
              <Trans>Approve</Trans>
            </Button>
          )}
          <Button variant="quiet" size="sm" aria-label={t`Items of ${row.transactionId}`} onClick={() => onItems(row)}>
            <Trans>Items</Trans>
          </Button>
          <Button variant="quiet" size="sm" aria-label={t`Rewards of ${nameOf(row)}`} onClick={() => onRewards(row)}>
            <Trans>Rewards</Trans>
          </Button>
        </>
      )}
    />
  );
}
