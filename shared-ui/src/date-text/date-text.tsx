import type { ReactNode } from 'react';
import { useLocale } from '../locale';
import { formatDate, type DateFormat, type DateInput } from './format-date';

export interface DateTextProps {
  /** ISO 8601, epoch milliseconds or a Date. */
  value: DateInput | null | undefined;
  /** Default `date`: "19 Nov 2026". */
  format?: DateFormat;
  /** Default: of the LocaleProvider, else en-IN. */
  locale?: string;
  /** Where there is no date (yet). Default "–". */
  fallback?: ReactNode;
  className?: string;
}

/** A moment in IST, with the machine's form beside it. */
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
