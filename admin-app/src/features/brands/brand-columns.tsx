import { useLingui } from '@lingui/react/macro';
import type { Column } from '@loyalty/shared-ui/data-table';
import { DateText } from '@loyalty/shared-ui/date-text';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Muted } from '@loyalty/shared-ui/muted';
import { Stack } from '@loyalty/shared-ui/stack';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import type { ReactNode } from 'react';
import { useLanguage } from '../../i18n/admin-messages';
import { BrandState } from './brand-state';
import { problemsOf } from './brand-problems';
import type { Brand } from './brands.resource';
import styles from './brands.module.css';

const units = ['B', 'kB', 'MB', 'GB', 'TB'];

/** Formats bytes with three digits: 84.2 MB. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** step;
  return `${value.toFixed(step > 0 && value < 100 ? 1 : 0)} ${units[step]}`;
}

const figure = (value: number | null) => (value === null ? '–' : formatNumber(value));

interface LinesProps {
  children: ReactNode;
  detail: ReactNode;
  /** Neither line wraps. */
  isWhole?: boolean;
}

/** Renders two lines of a cell, which is as wide as they need: the table scrolls before words break. */
function Lines({ children, detail, isWhole = false }: LinesProps) {
  return (
    <span className={isWhole ? styles.whole : styles.lines}>
      <span>{children}</span>
      {detail && (
        <Muted as="small" size={12} className={styles.line}>
          {detail}
        </Muted>
      )}
    </span>
  );
}

/** @param now when the figures were read */
export function useBrandColumns(now: number): readonly Column<Brand>[] {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const date = (value: string) => (
    <span className={styles.whole}>
      <DateText value={value} format="day-time" locale={locale} />
    </span>
  );
  return [
    {
      id: 'brand',
      label: t`Brand`,
      primary: true,
      cell: ({ id, name, hosts }) => {
        const others = hosts.length - 1;
        const at = others > 0 ? t`${hosts[0]!} and ${others} more` : hosts[0];
        return (
          <Lines detail={[id, at].filter(Boolean).join(' · ')}>
            <bdi>{name || (id === 'default' ? t`Default brand` : id)}</bdi>
          </Lines>
        );
      },
    },
    { id: 'state', label: t`State`, cell: (brand) => <BrandState brand={brand} /> },
    {
      id: 'place',
      label: t`Where`,
      cell: ({ place, release }) => (
        <Lines detail={release !== null && t`release ${release.split('-')[0]!}`}>{place ?? t`embedded`}</Lines>
      ),
    },
    {
      id: 'scans',
      label: t`Scans in an hour`,
      align: 'end',
      cell: ({ scansLastHour, scansToday }) => (
        <Lines isWhole detail={scansToday !== null && t`${figure(scansToday)} today`}>
          {figure(scansLastHour)}
        </Lines>
      ),
    },
    {
      id: 'last',
      label: t`Last scan`,
      cell: ({ lastScanAt, scans }) => (
        <Lines isWhole detail={scans !== null && t`${figure(scans)} in all`}>
          {lastScanAt === null ? '–' : date(lastScanAt)}
        </Lines>
      ),
    },
    { id: 'waiting', label: t`Claims waiting`, align: 'end', cell: ({ claimsWaiting }) => figure(claimsWaiting) },
    {
      id: 'size',
      label: t`Size`,
      align: 'end',
      cell: ({ bytes, users }) => (
        <Lines isWhole detail={users !== null && t`${figure(users)} users`}>
          {bytes === null ? '–' : formatBytes(bytes)}
        </Lines>
      ),
    },
    {
      id: 'backup',
      label: t`Last backup`,
      cell: (brand) =>
        brand.lastBackupAt === null ? (
          <StatusChip tone="warning">{t`None`}</StatusChip>
        ) : problemsOf(brand, now).includes('no-backup') ? (
          <StatusChip tone="warning">{date(brand.lastBackupAt)}</StatusChip>
        ) : (
          date(brand.lastBackupAt)
        ),
    },
    {
      id: 'invariants',
      label: t`Invariants`,
      cell: ({ invariantsViolated: violated, invariantsCheckedAt: checkedAt }) =>
        checkedAt === null ? (
          '–'
        ) : (
          <Lines isWhole detail={date(checkedAt)}>
            {violated === null ? (
              t`Checked`
            ) : violated.length === 0 ? (
              t`All hold`
            ) : (
              <Stack as="span" row gap={1}>
                {violated.map((id) => (
                  <StatusChip key={id} tone="danger">
                    {id}
                  </StatusChip>
                ))}
              </Stack>
            )}
          </Lines>
        ),
    },
  ];
}
