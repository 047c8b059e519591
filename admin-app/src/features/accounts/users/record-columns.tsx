import { Trans, useLingui } from '@lingui/react/macro';
import type { Column } from '@loyalty/shared-ui/data-table';
import { DateText } from '@loyalty/shared-ui/date-text';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Link } from '@loyalty/shared-ui/router';
import { Stack } from '@loyalty/shared-ui/stack';
import { ClaimStatusChip } from '../../../catalogue/claim-status-chip';
import { useLanguage } from '../../../i18n/admin-messages';
import { paths } from '../../../paths';
import { PointsWithWorth } from '../../../programme/points-with-worth';
import { usePermissions } from '../../../session/permissions.resource';
import styles from './user.module.css';
import type { UserClaim, UserEntry, UserOldEntry, UserScan } from './user.resource';
import { WithDetail } from '../../../lists/with-detail';

function Time({ at }: { at: string | null }) {
  return <DateText className={styles.whole} value={at} format="date-time" locale={useLanguage().locale} />;
}

export function useScanColumns(): readonly Column<UserScan>[] {
  const { t } = useLingui();
  const mayTrace = usePermissions()('codes.trace');
  return [
    {
      id: 'product',
      label: t`Product`,
      primary: true,
      cell: (scan) => (
        <WithDetail
          detail={
            <>
              {scan.modelName && <span>{`${scan.modelName} · `}</span>}
              {mayTrace ? (
                <Link to={paths.labelStory(scan.serial)}>{`#${scan.serial}`}</Link>
              ) : (
                <span>{`#${scan.serial}`}</span>
              )}
            </>
          }
        >
          {scan.productName || t`Unknown product`}
        </WithDetail>
      ),
    },
    {
      id: 'points',
      label: t`Points`,
      align: 'end',
      cell: (scan) => <PointsWithWorth today value={scan.rewardPoints} />,
    },
    { id: 'when', label: t`Scanned`, cell: (scan) => <Time at={scan.scannedAt} /> },
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
          <Stack as="span" row gap={2}>
            <Link className={styles.whole} to={paths.claim(scan.transactionId)}>
              {scan.transactionId}
            </Link>
            <ClaimStatusChip status={scan.claimStatus} />
          </Stack>
        ) : (
          t`Not claimed yet`
        ),
    },
  ];
}

export function useClaimColumns(): readonly Column<UserClaim>[] {
  const { t } = useLingui();
  return [
    {
      id: 'transaction',
      label: t`Transaction`,
      primary: true,
      cell: ({ transactionId }) => (
        <Link className={styles.whole} to={paths.claim(transactionId)}>
          {transactionId}
        </Link>
      ),
    },
    {
      id: 'points',
      label: t`Points`,
      align: 'end',
      cell: ({ points, worthPaise }) => <PointsWithWorth value={points} worthPaise={worthPaise} />,
    },
    { id: 'claimed', label: t`Claimed`, cell: (claim) => <Time at={claim.claimedAt} /> },
    { id: 'status', label: t`Status`, cell: (claim) => <ClaimStatusChip status={claim.status} /> },
    {
      id: 'decided',
      label: t`Decided`,
      cell: (claim) => (
        <WithDetail detail={claim.reason} className={styles.lines}>
          <Time at={claim.resolvedAt} />
        </WithDetail>
      ),
    },
  ];
}

export function useEntryColumns(): readonly Column<UserEntry>[] {
  const { t } = useLingui();
  const mayTrace = usePermissions()('codes.trace');
  const { language } = useLanguage();
  const linkOf = ({ serial, transactionId }: UserEntry) => {
    if (transactionId !== null) return paths.claim(transactionId);
    return serial !== null && mayTrace ? paths.labelStory(serial) : undefined;
  };
  const nameOf = ({ kind, change, productName, schemeNames, transactionId }: UserEntry) => {
    const claim = transactionId ?? '';
    const scheme = schemeNames?.[language] ?? schemeNames?.en;
    return {
      grant: productName || t`Unknown product`,
      bonus: scheme ? t`Bonus: ${scheme}` : t`Bonus of a scheme`,
      claim: t`Claim ${claim} placed`,
      approval: t`Claim ${claim} approved`,
      rejection: t`Claim ${claim} rejected, points returned`,
      adjustment: t`Points adjusted`,
      expiry: t`Points expired`,
      opening: change > 0 ? t`Opening balance` : t`Opening balance undone`,
    }[kind];
  };
  return [
    {
      id: 'what',
      label: t`What`,
      primary: true,
      cell: (entry) => {
        const to = linkOf(entry);
        return (
          <WithDetail detail={entry.reason ?? (entry.kind === 'bonus' && entry.productName)} className={styles.lines}>
            {to ? <Link to={to}>{nameOf(entry)}</Link> : nameOf(entry)}
          </WithDetail>
        );
      },
    },
    { id: 'when', label: t`When`, cell: (entry) => <Time at={entry.at} /> },
    { id: 'by', label: t`By`, cell: ({ adminMobile }) => (adminMobile ? <Trans>Admin {adminMobile}</Trans> : '–') },
    {
      id: 'change',
      label: t`Change`,
      align: 'end',
      cell: (entry) => (
        <span className={styles.change} data-tone={entry.change > 0 ? 'in' : undefined}>
          <PointsWithWorth today value={entry.change} sign="always" />
        </span>
      ),
    },
    {
      id: 'balance',
      label: t`Balance`,
      align: 'end',
      cell: (entry) => <PointsWithWorth today value={entry.balance} />,
    },
  ];
}

export function useOldColumns(): readonly Column<UserOldEntry>[] {
  const { t } = useLingui();
  return [
    { id: 'what', label: t`What`, primary: true, cell: ({ text }) => <bdi>{text}</bdi> },
    { id: 'when', label: t`When`, cell: ({ at }) => <Time at={at} /> },
    {
      id: 'points',
      label: t`Points`,
      align: 'end',
      cell: ({ points }) => (points === null ? '–' : formatNumber(points, { sign: 'always' })),
    },
  ];
}
