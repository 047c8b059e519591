import { endOfIndianDay, indianDayOf } from '../../platform/indian-time';

const DAY_MS = 86_400_000;
/** Whole days before the end that a person is notified of it, and reminded (decision 0058): at some time of the day before. */
export const NOTICE_DAYS = 30;
const REMINDER_DAYS = 7;
/** Scans that a phone read on the last day may arrive so late (decision 0057). */
const LATE_SCANS_DAYS = 1;
/** A notice whose end passed so long ago, while expiry was off or the job did not run, counts for nothing. */
const VOID_DAYS = 7;

/** A notice that a person had of points that will expire. */
export interface Notice {
  expiresAt: Date;
  remindedAt: Date | null;
}

/** What is due for a person's oldest points; `expiresAt` is the end of an IST day. */
export type ExpiryStep = { step: 'wait' | 'forget' | 'expire' } | { step: 'notify' | 'remind'; expiresAt: Date };

const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS);
const later = (one: Date, other: Date) => (one > other ? one : other);
/** The first IST midnight that is not before a time. */
const midnightFrom = (at: Date) => endOfIndianDay(indianDayOf(new Date(at.getTime() - 1)))!;

/** Returns the end of the IST day so many months after another; of a shorter month, its last day. */
export function monthsAfter(basis: Date, months: number): Date {
  const [year, month, day] = indianDayOf(basis).split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(day, last.getUTCDate()));
  return endOfIndianDay(last.toISOString().slice(0, 10))!;
}

/**
 * Decides what is due for points that expire by `deadline`: none expire without notice, so that a missed run, or months that an
 * owner has just set, move the end to 30 days after the first notice, and 7 days after the second.
 */
export function nextStep(deadline: Date, notice: Notice | undefined, now: Date): ExpiryStep {
  const noticeFrom = daysAfter(deadline, -NOTICE_DAYS - 1);
  if (!notice) {
    if (now < noticeFrom) return { step: 'wait' };
    return { step: 'notify', expiresAt: later(deadline, midnightFrom(daysAfter(now, NOTICE_DAYS))) };
  }
  // The owner has lengthened the months since: the person is notified again.
  if (now < noticeFrom) return { step: 'forget' };
  const end = later(deadline, notice.expiresAt);
  if (now >= daysAfter(end, VOID_DAYS)) return { step: 'forget' };
  if (notice.remindedAt) return { step: now >= daysAfter(end, LATE_SCANS_DAYS) ? 'expire' : 'wait' };
  if (now < daysAfter(end, -REMINDER_DAYS - 1)) return { step: 'wait' };
  return { step: 'remind', expiresAt: later(end, midnightFrom(daysAfter(now, REMINDER_DAYS))) };
}
