import { formatDate } from '@loyalty/shared-ui/date-text';

const DAY_MS = 86_400_000;

/** Returns a day in words, e.g. "28 Nov": `days` after a moment; undefined if no number of days is promised. */
export function dayAfter(moment: string | number, days: number | undefined, locale: string): string | undefined {
  return days === undefined ? undefined : formatDate(new Date(moment).getTime() + days * DAY_MS, 'day', locale);
}
