import { latinSigns } from '../../platform/typed-numbers';
import { formatDate } from '../date-text/date-text';

/** Returns a calendar day 'YYYY-MM-DD'; undefined if there is none: no 30 February. */
function dayOf(year: number, month: number, day: number): string | undefined {
  const moment = new Date(Date.UTC(year, month - 1, day));
  const isReal = moment.getUTCFullYear() === year && moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day;
  return isReal ? moment.toISOString().slice(0, 10) : undefined;
}

/** Returns which month, from 1, a name or its first letters mean, in a language; 0 for none. */
function monthOf(name: string, locale: string): number {
  const typed = name.replace(/[.॰]+$/, '').toLocaleLowerCase(locale);
  const names = (month: number) =>
    formatDate(Date.UTC(2026, month, 15), 'month', locale)?.toLocaleLowerCase(locale) ?? '';
  const short = (month: number) =>
    formatDate(Date.UTC(2026, month, 15), 'month-short', locale)?.toLocaleLowerCase(locale) ?? '';
  const months = Array.from({ length: 12 }, (_, month) => month);
  return months.findIndex((month) => [names(month), short(month)].some((one) => one.startsWith(typed))) + 1;
}

/**
 * Reads a typed date: 11/10/2026, 11-10-2026, 11.10.2026, 11102026 (day first, as in India), 2026-10-11, or 11 Oct 2026 in English or
 * the page's language.
 * @returns 'YYYY-MM-DD'; '' for an empty text; undefined if it is no date
 */
export function readDay(text: string, locale: string): string | undefined {
  const typed = latinSigns(text).trim();
  if (typed === '') return '';
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers =
    /^(\d{1,2})\s*[/.\s-]\s*(\d{1,2})\s*[/.\s-]\s*(\d{4})$/.exec(typed) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(typed);
  if (numbers) return dayOf(Number(numbers[3]), Number(numbers[2]), Number(numbers[1]));
  const named = /^(\d{1,2})[\s-]+([\p{L}\p{M}.॰]{3,})[\s,-]+(\d{4})$/u.exec(typed);
  if (!named) return undefined;
  const month = monthOf(named[2]!, locale) || monthOf(named[2]!, 'en-IN');
  return month === 0 ? undefined : dayOf(Number(named[3]), month, Number(named[1]));
}
