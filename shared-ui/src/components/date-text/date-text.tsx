import { useLocale } from '../../platform/locale';

export type DateFormat = 'date' | 'date-time' | 'day-time' | 'day' | 'month' | 'month-short' | 'time';
export type DateInput = string | number | Date;

/** The programme runs on Indian Standard Time, wherever the browser is. */
const timeZone = 'Asia/Kolkata';

const day = { day: 'numeric', month: 'short' } as const;
const time = { hour: 'numeric', minute: '2-digit', hour12: true } as const;
const formats: Record<DateFormat, Intl.DateTimeFormatOptions> = {
  date: { ...day, year: 'numeric' },
  'date-time': { ...day, year: 'numeric', ...time },
  'day-time': { ...day, ...time },
  day,
  month: { month: 'long', year: 'numeric' },
  'month-short': { month: 'short', year: 'numeric' },
  time,
};

const cache = new Map<string, Intl.DateTimeFormat>();

function formatter(format: DateFormat, locale: string): Intl.DateTimeFormat {
  const key = `${locale} ${format}`;
  const known = cache.get(key);
  if (known) return known;
  // The default digits of Marathi and others are not Latin.
  const latin = new Intl.Locale(locale, { numberingSystem: 'latn' });
  // Hindi's short months end in a mark that few people know: नव॰.
  const written = locale.startsWith('hi') && 'day' in formats[format] && ({ month: 'long' } as const);
  const made = new Intl.DateTimeFormat(latin, { timeZone, ...formats[format], ...written });
  cache.set(key, made);
  return made;
}

/** Formats a timestamp in IST, e.g. "21 Nov 2026, 10:42 am"; returns undefined if `value` is not a date. */
export function formatDate(value: DateInput, format: DateFormat = 'date', locale = 'en-IN'): string | undefined {
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return undefined;
  // Some browsers put a narrow no-break space before "am", which our font lacks.
  return formatter(format, locale).format(moment).replaceAll('\u202f', '\u00a0');
}

/** Returns a timestamp's month in IST as 'YYYY-MM', to group by; '' if `value` is not a date. */
export function monthKey(value: DateInput): string {
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return '';
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit' }).format(moment).slice(0, 7);
}

export interface DateTextProps {
  /** ISO 8601, epoch milliseconds or a Date. */
  value: DateInput | null | undefined;
  format?: DateFormat;
  locale?: string;
  className?: string;
}

/** Renders a timestamp in IST as <time>, with its ISO form; a dash without a date. */
export function DateText({ value, format = 'date', locale, className }: DateTextProps) {
  const pageLocale = useLocale();
  const text = value == null ? undefined : formatDate(value, format, locale ?? pageLocale);
  if (value == null || text === undefined) return <span className={className}>–</span>;
  return (
    <time className={className} dateTime={new Date(value).toISOString()}>
      {text}
    </time>
  );
}
