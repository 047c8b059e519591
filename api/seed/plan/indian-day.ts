import { indianDayOf, indianWallClock, startOfIndianDay } from '../../src/indian-time';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const SUNDAY = 0;

/** Timestamps counted in IST days before today. */
export interface Calendar {
  readonly now: Date;
  /** The timestamp `hour` hours (7.5 is 7:30) into the day `daysAgo` days back. */
  at(daysAgo: number, hour: number): Date;
  /** 0 is Sunday. */
  weekday(daysAgo: number): number;
}

/** Returns the calendar of the days before today in India. */
export function calendarOf(now: Date): Calendar {
  const today = startOfIndianDay(indianDayOf(now))!.getTime();
  return {
    now,
    at: (daysAgo, hour) => new Date(Math.round(today - daysAgo * DAY + hour * HOUR)),
    weekday: (daysAgo) => indianWallClock(new Date(today - daysAgo * DAY)).getUTCDay(),
  };
}

/**
 * Returns when the office approves a claim: the first of two times a day, Monday to Saturday, some time after the
 * claim.
 */
export function nextOfficeHour(calendar: Calendar, claimedAt: Date, hoursWaited: number): Date {
  const earliest = claimedAt.getTime() + hoursWaited * HOUR;
  for (let daysAgo = Math.ceil((calendar.now.getTime() - claimedAt.getTime()) / DAY) + 1; ; daysAgo -= 1) {
    if (calendar.weekday(daysAgo) === SUNDAY) continue;
    for (const hour of [11.25, 16.6]) {
      const session = calendar.at(daysAgo, hour);
      if (session.getTime() >= earliest) return session;
    }
  }
}
