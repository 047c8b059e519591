import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import type { Column } from '@loyalty/shared-ui/data-table';
import { DateText } from '@loyalty/shared-ui/date-text';
import { Muted } from '@loyalty/shared-ui/muted';
import { formatPaise, Num } from '@loyalty/shared-ui/num';
import { Link } from '@loyalty/shared-ui/router';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import { VisuallyHidden } from '@loyalty/shared-ui/visually-hidden';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ClaimStatusChip } from '../../../catalogue/claim-status-chip';
import { useClaimantName } from '../../../claims/claim-words';
import { useLanguage } from '../../../i18n/admin-messages';
import { todayInIndia } from '../../../lists/day-range';
import { paths } from '../../../paths';
import styles from './redemptions.module.css';
import type { Redemption } from './dashboard.resource';

function Name({ row }: { row: Redemption }) {
  const name = useClaimantName()(row);
  if (!row.mobile) return <span>{name}</span>;
  return (
    <Link className={styles.name} to={paths.user(row.userId)} title={row.mobile}>
      <bdi>{name}</bdi>
    </Link>
  );
}

function RoleName({ role }: { role: string }) {
  if (role === 'Plumber') return <Trans>Plumber</Trans>;
  if (role === 'Customer') return <Trans>Customer</Trans>;
  return <span>{role}</span>;
}

function Signals({ row: { status, signals: found } }: { row: Redemption }) {
  const { t } = useLingui();
  if (status !== 'pending' || found.length === 0)
    return <Muted as="span">{status === 'pending' ? t`None` : '–'}</Muted>;
  return (
    <span className={styles.signals}>
      <TriangleAlert size={14} aria-hidden="true" />
      <span aria-hidden="true">{found.length}</span>
      <VisuallyHidden>{t`${plural(found.length, { one: '# signal', other: '# signals' })}`}</VisuallyHidden>
    </span>
  );
}

function Status({ row: { status, deciding, reason } }: { row: Redemption }) {
  const { t } = useLingui();
  if (status === 'pending' && deciding)
    return <StatusChip tone="pending">{deciding === 'approve' ? t`Approving…` : t`Rejecting…`}</StatusChip>;
  return (
    <>
      <ClaimStatusChip status={status} />
      {reason !== null && (
        <Muted as="small" size={12} className={styles.reason} title={reason}>
          {reason}
        </Muted>
      )}
    </>
  );
}

/** Renders a day, of this year without the year: a claim is one line, also on a laptop. */
function Day({ at }: { at: string | null }) {
  const { locale } = useLanguage();
  const isOfThisYear = at?.slice(0, 4) === todayInIndia().slice(0, 4);
  return <DateText value={at} format={isOfThisYear ? 'day' : 'date'} locale={locale} />;
}

/** Marks a column that is hidden in a narrow table. */
const roomy = (content: ReactNode) => <span data-roomy="">{content}</span>;

/** Returns the columns of the Statistics table (docs/product.md §3 "Redemption"), each one line; all are sortable. */
export function useRedemptionColumns(): Column<Redemption>[] {
  const { t } = useLingui();
  const columns: Column<Redemption>[] = [
    { id: 'name', label: t`Name`, primary: true, cell: (row) => <Name row={row} /> },
    {
      id: 'transaction',
      label: t`Transaction`,
      cell: ({ transactionId, claimedAt }) => (
        <>
          <Link data-row-link="" to={paths.claim(transactionId)}>
            {transactionId}
          </Link>
          {/* By which the table is filtered and, under this heading, sorted. */}
          <Muted as="small" size={12} className={styles.claimed}>
            {' · '}
            <Day at={claimedAt} />
          </Muted>
        </>
      ),
    },
    { id: 'role', label: t`Role`, header: roomy(t`Role`), cell: (row) => roomy(<RoleName role={row.role} />) },
    {
      id: 'scanned',
      label: t`Scanned`,
      header: roomy(t`Scanned`),
      cell: (row) => roomy(<Day at={row.lastScannedAt} />),
    },
    { id: 'signals', label: t`Signals`, cell: (row) => <Signals row={row} /> },
    { id: 'points', label: t`Points`, align: 'end', cell: (row) => <Num value={row.points} /> },
    {
      id: 'worth',
      label: t`Worth`,
      align: 'end',
      cell: ({ worthPaise }) => (worthPaise === null ? '–' : formatPaise(worthPaise)),
    },
    {
      id: 'redeemed',
      label: t`Redeemed`,
      header: roomy(t`Redeemed`),
      cell: (row) => roomy(<Day at={row.redeemedAt} />),
    },
    { id: 'status', label: t`Status`, cell: (row) => <Status row={row} /> },
  ];
  return columns.map((column) => ({ ...column, sortable: true }));
}
