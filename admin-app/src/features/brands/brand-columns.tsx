import { useLingui } from '@lingui/react/macro';
import type { Column } from '@loyalty/shared-ui/data-table';
import { DateText } from '@loyalty/shared-ui/date-text';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Stack } from '@loyalty/shared-ui/stack';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import { useLanguage } from '../../i18n/admin-messages';
import { WithDetail } from '../../lists/with-detail';
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
          <WithDetail gap={1} className={styles.detail} detail={[id, at].filter(Boolean).join(' · ')}>
            <bdi className={styles.brand}>{name || (id === 'default' ? t`Default brand` : id)}</bdi>
          </WithDetail>
        );
      },
    },
    { id: 'state', label: t`State`, cell: (brand) => <BrandState brand={brand} /> },
    {
      id: 'place',
      label: t`Where`,
      cell: ({ place, release }) => (
        <WithDetail gap={1} detail={release !== null && t`release ${release.split('-')[0]!}`}>
          <span className={styles.place}>{place ?? t`embedded`}</span>
        </WithDetail>
      ),
    },
    {
      id: 'scans',
      label: t`Scans in an hour`,
      align: 'end',
      cell: ({ scansLastHour, scansToday }) => (
        <WithDetail gap={1} className={styles.whole} detail={scansToday !== null && t`${figure(scansToday)} today`}>
          {figure(scansLastHour)}
        </WithDetail>
      ),
    },
    {
      id: 'last',
      label: t`Last scan`,
      cell: ({ lastScanAt, scans }) => (
        <WithDetail gap={1} className={styles.whole} detail={scans !== null && t`${figure(scans)} in all`}>
          {lastScanAt === null ? '–' : date(lastScanAt)}
        </WithDetail>
      ),
    },
    { id: 'waiting', label: t`Claims waiting`, align: 'end', cell: ({ claimsWaiting }) => figure(claimsWaiting) },
    {
      id: 'size',
      label: t`Size`,
      align: 'end',
      cell: ({ bytes, users }) => (
        <WithDetail gap={1} className={styles.whole} detail={users !== null && t`${figure(users)} users`}>
          <span className={styles.whole}>{bytes === null ? '–' : formatBytes(bytes)}</span>
        </WithDetail>
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
          <WithDetail gap={1} detail={date(checkedAt)}>
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
          </WithDetail>
        ),
    },
  ];
}
