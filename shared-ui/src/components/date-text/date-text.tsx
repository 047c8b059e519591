import type { ReactNode } from 'react';
import { useLocale } from '../../platform/locale';
import { formatDate, type DateFormat, type DateInput } from './format-date';

export { formatDate, monthKey } from './format-date';
export type { DateFormat, DateInput } from './format-date';

export interface DateTextProps {
  /** ISO 8601, epoch milliseconds or a Date. */
  value: DateInput | null | undefined;
  /** Default `date`: "19 Nov 2026". */
  format?: DateFormat;
  /** Default: from the LocaleProvider, else en-IN. */
  locale?: string;
  /** Shown if there is no date (yet). Default "–". */
  fallback?: ReactNode;
  className?: string;
}

/** Renders a timestamp in IST as <time>, with its ISO form. */
export function DateText({ value, format = 'date', locale, fallback = '–', className }: DateTextProps) {
  const pageLocale = useLocale();
  const text = value == null ? undefined : formatDate(value, format, locale ?? pageLocale);
  if (value == null || text === undefined) return <span className={className}>{fallback}</span>;
  return (
    <time className={className} dateTime={new Date(value).toISOString()}>
      {text}
    </time>
  );
}
