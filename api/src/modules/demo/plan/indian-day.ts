import { indianDayOf, indianWallClock, startOfIndianDay } from '../../../indian-time';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const SUNDAY = 0;

/** Moments of the demo's calendar, counted in IST days before today. */
export interface Calendar {
  readonly now: Date;
  /** A moment `hour` hours (7.5 is half past seven) into the day that lies `daysAgo` days back. */
  at(daysAgo: number, hour: number): Date;
  /** 0 is Sunday. */
  weekday(daysAgo: number): number;
}

/** The days that demo content is spread over, counted back from today in India. */
export function calendarOf(now: Date): Calendar {
  const today = startOfIndianDay(indianDayOf(now))!.getTime();
  return {
    now,
    at: (daysAgo, hour) => new Date(Math.round(today - daysAgo * DAY + hour * HOUR)),
    weekday: (daysAgo) => indianWallClock(new Date(today - daysAgo * DAY)).getUTCDay(),
  };
}

/** The office looks at claims twice a day, Monday to Saturday: the first such moment after a claim has lain a while. */
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
