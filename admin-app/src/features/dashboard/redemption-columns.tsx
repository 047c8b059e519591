import { Trans, useLingui } from '@lingui/react/macro';
import type { Column } from '@loyalty/shared-ui/data-table';
import { DateText } from '@loyalty/shared-ui/date-text';
import { formatPaise, Num } from '@loyalty/shared-ui/num';
import { Link } from '@loyalty/shared-ui/router';
import type { ReactNode } from 'react';
import { ClaimStatusChip } from '../../catalogue/claim-status-chip';
import { useLanguage } from '../../i18n/admin-messages';
import { paths } from '../../paths';
import styles from './redemptions.module.css';
import type { Redemption } from './redemptions.resource';
import type { RedemptionSort } from './redemption-filter';

/**
 * Renders a user's name; or that there is none yet, since the profile comes after the first sign-in; or, without a
 * mobile, that the account was deleted by its owner.
 */
function UserName({ name, mobile }: { name: string; mobile: string }) {
  if (!mobile) return <Trans>Deleted account</Trans>;
  return name ? <bdi>{name}</bdi> : <Trans>No name yet</Trans>;
}

/** Translates the server's English name of a role. */
export function RoleName({ role }: { role: string }) {
  if (role === 'Plumber') return <Trans>Plumber</Trans>;
  if (role === 'Customer') return <Trans>Customer</Trans>;
  return <>{role}</>;
}

/** Renders a claim's points, and what they are worth. */
function Points({ points, worthPaise }: Pick<Redemption, 'points' | 'worthPaise'>) {
  if (worthPaise === null) return <Num value={points} />;
  return (
    <span className={styles.stack}>
      <Num value={points} />
      <small className={styles.detail}>{formatPaise(worthPaise)}</small>
    </span>
  );
}

/** Marks a column that is hidden in a narrow table. */
const roomy = (content: ReactNode) => <span data-roomy="">{content}</span>;

/** Returns the columns of the Statistics table (spec §3 "Redemption"); all are sortable. */
export function useRedemptionColumns(): Column<Redemption>[] {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const day = (value: string | null) => (
    <DateText className={styles.whole} value={value} format="date" locale={locale} />
  );
  const columns: (Column<Redemption> & { id: RedemptionSort['column'] })[] = [
    {
      id: 'transaction',
      label: t`Transaction`,
      cell: (row) => (
        <span className={styles.stack}>
          <span className={styles.whole}>{row.transactionId}</span>
          <small className={styles.detail}>
            <Trans>Claimed {day(row.claimedAt)}</Trans>
          </small>
        </span>
      ),
    },
    {
      id: 'name',
      label: t`Name`,
      primary: true,
      cell: (row) => (
        <span className={styles.stack}>
          {row.mobile ? (
            <Link className={styles.name} to={paths.user(row.userId)}>
              <UserName name={row.userName} mobile={row.mobile} />
            </Link>
          ) : (
            <UserName name="" mobile="" />
          )}
          <small className={styles.detail}>{row.mobile}</small>
        </span>
      ),
    },
    { id: 'role', label: t`Role`, header: roomy(t`Role`), cell: (row) => roomy(<RoleName role={row.role} />) },
    { id: 'scanned', label: t`Scanned`, header: roomy(t`Scanned`), cell: (row) => roomy(day(row.lastScannedAt)) },
    { id: 'points', label: t`Points`, align: 'end', cell: (row) => <Points {...row} /> },
    { id: 'redeemed', label: t`Redeemed`, header: roomy(t`Redeemed`), cell: (row) => roomy(day(row.redeemedAt)) },
    {
      id: 'status',
      label: t`Status`,
      cell: (row) => (
        <span className={styles.status}>
          <ClaimStatusChip status={row.status} />
          {row.payoutChangedAt && (
            <small className={styles.changed}>
              <Trans>
                Payout details changed <DateText value={row.payoutChangedAt} format="day-time" locale={locale} />
              </Trans>
            </small>
          )}
          {row.reason !== null && <small className={styles.reason}>{row.reason}</small>}
        </span>
      ),
    },
  ];
  return columns.map((column) => ({ ...column, sortable: true }));
}
