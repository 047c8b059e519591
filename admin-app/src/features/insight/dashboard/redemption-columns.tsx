import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Column } from '@loyalty/shared-ui/data-table';
import { DateText } from '@loyalty/shared-ui/date-text';
import { Muted } from '@loyalty/shared-ui/muted';
import { formatPaise, Num } from '@loyalty/shared-ui/num';
import { Link } from '@loyalty/shared-ui/router';
import { Stack } from '@loyalty/shared-ui/stack';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ClaimStatusChip } from '../../../catalogue/claim-status-chip';
import { useLanguage } from '../../../i18n/admin-messages';
import { paths } from '../../../paths';
import styles from './redemptions.module.css';
import type { Redemption } from './dashboard.resource';
import { WithDetail } from '../../../lists/with-detail';

/** Renders a user's name: there is none before the profile is written, and no mobile of a deleted account. */
function UserName({ name, mobile }: { name: string; mobile: string }) {
  if (!mobile) return <Trans>Deleted account</Trans>;
  return name ? <bdi>{name}</bdi> : <Trans>No name yet</Trans>;
}

function RoleName({ role }: { role: string }) {
  if (role === 'Plumber') return <Trans>Plumber</Trans>;
  if (role === 'Customer') return <Trans>Customer</Trans>;
  return <span>{role}</span>;
}

function Signals({ row: { transactionId, status, signals: found } }: { row: Redemption }) {
  const { t } = useLingui();
  if (status !== 'pending') return <Muted as="span">–</Muted>;
  const signals = found.length;
  if (signals === 0) return <Muted as="span">{t`None`}</Muted>;
  return (
    <Link className={styles.signals} to={paths.claim(transactionId)}>
      <TriangleAlert size={14} aria-hidden="true" />
      {t`${plural(signals, { one: '# signal', other: '# signals' })}`}
    </Link>
  );
}

function Status({ row: { status, deciding } }: { row: Redemption }) {
  const { t } = useLingui();
  if (status !== 'pending' || !deciding) return <ClaimStatusChip status={status} />;
  return <StatusChip tone="pending">{deciding === 'approve' ? t`Approving…` : t`Rejecting…`}</StatusChip>;
}

function Points({ points, worthPaise }: Pick<Redemption, 'points' | 'worthPaise'>) {
  return (
    <WithDetail className={styles.whole} detail={worthPaise !== null && formatPaise(worthPaise)}>
      <Num value={points} />
    </WithDetail>
  );
}

/** Marks a column that is hidden in a narrow table. */
const roomy = (content: ReactNode) => <span data-roomy="">{content}</span>;

/** Returns the columns of the Statistics table (docs/product.md §3 "Redemption"); all are sortable. */
export function useRedemptionColumns(): Column<Redemption>[] {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const day = (value: string | null) => (
    <DateText className={styles.whole} value={value} format="date" locale={locale} />
  );
  const columns: Column<Redemption>[] = [
    {
      id: 'transaction',
      label: t`Transaction`,
      cell: (row) => (
        <WithDetail className={styles.whole} detail={<Trans>Claimed {day(row.claimedAt)}</Trans>}>
          <span className={styles.whole}>{row.transactionId}</span>
        </WithDetail>
      ),
    },
    {
      id: 'name',
      label: t`Name`,
      primary: true,
      cell: (row) => (
        <WithDetail className={styles.whole} detail={row.mobile}>
          {row.mobile ? (
            <Link className={styles.name} to={paths.user(row.userId)}>
              <UserName name={row.userName} mobile={row.mobile} />
            </Link>
          ) : (
            <UserName name="" mobile="" />
          )}
        </WithDetail>
      ),
    },
    { id: 'role', label: t`Role`, header: roomy(t`Role`), cell: (row) => roomy(<RoleName role={row.role} />) },
    { id: 'scanned', label: t`Scanned`, header: roomy(t`Scanned`), cell: (row) => roomy(day(row.lastScannedAt)) },
    { id: 'signals', label: t`Signals`, cell: (row) => <Signals row={row} /> },
    { id: 'points', label: t`Points`, align: 'end', cell: (row) => <Points {...row} /> },
    { id: 'redeemed', label: t`Redeemed`, header: roomy(t`Redeemed`), cell: (row) => roomy(day(row.redeemedAt)) },
    {
      id: 'status',
      label: t`Status`,
      cell: (row) => (
        <Stack as="span" gap={1} align="start">
          <Status row={row} />
          {row.payoutChangedAt && (
            <small className={styles.changed}>
              <Trans>
                Payout details changed <DateText value={row.payoutChangedAt} format="day-time" locale={locale} />
              </Trans>
            </small>
          )}
          {row.reason !== null && (
            <Muted as="small" size={12} className={styles.reason}>
              {row.reason}
            </Muted>
          )}
        </Stack>
      ),
    },
  ];
  return columns.map((column) => ({ ...column, sortable: true }));
}
