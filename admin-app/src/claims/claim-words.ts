import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '@loyalty/shared-ui/num';
import { useLanguage } from '../i18n/admin-messages';
import type { DecidedClaim } from './decision';

const MINUTE = 60_000;
const steps = [
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
] as const;

const formats = new Map<string, Intl.NumberFormat>();

/** Making a format takes longer than the row that it is for. */
function unitFormat(locale: string, unit: string): Intl.NumberFormat {
  const key = `${locale} ${unit}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  formats.set(key, format);
  return format;
}

/** Returns a function that formats a duration in its largest whole unit: "3 days", "5 hours", "0 minutes". */
export function useDuration(): (milliseconds: number) => string {
  const { locale } = useLanguage();
  return (milliseconds) => {
    const [unit, size] = steps.find(([, each]) => milliseconds >= each) ?? steps[2];
    return unitFormat(locale, unit).format(Math.max(0, Math.floor(milliseconds / size)));
  };
}

export function useAge(): (at: string) => string {
  const duration = useDuration();
  return (at) => duration(Date.now() - Date.parse(at));
}

export function useClaimantName(): (claimant: { userName: string; mobile: string }) => string {
  const { t } = useLingui();
  return ({ userName, mobile }) => userName || mobile || t`Deleted account`;
}

/** Names the owner of claims: one user, or their number; of claims without names, which were stored, the claims themselves. */
export function useClaimantsName(): (claims: readonly DecidedClaim[]) => string {
  const { t } = useLingui();
  const nameOf = useClaimantName();
  return (claims) => {
    const [first] = claims;
    if (first && first.userName === undefined) {
      return claims.length === 1
        ? first.transactionId
        : t`${plural(claims.length, { one: '# claim', other: '# claims' })}`;
    }
    const users = new Set(claims.map(({ userId }) => userId)).size;
    return users === 1 && first
      ? nameOf({ userName: first.userName ?? '', mobile: first.mobile ?? '' })
      : t`${plural(users, { one: '# person', other: '# people' })}`;
  };
}

/** Formats kilometres: "0.4", "12", "1,240". */
export const formatKm = (km: number): string => formatNumber(km < 10 ? Math.round(km * 10) / 10 : Math.round(km));

/** Formats a speed: beyond any vehicle the figure says no more. */
export const formatKmh = (kmh: number): string =>
  kmh > 1_000 ? `> ${formatNumber(1_000)}` : formatNumber(Math.round(kmh));
