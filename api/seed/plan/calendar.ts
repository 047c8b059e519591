import type { Random } from '../random';
import { indianDayOf, indianWallClock, startOfIndianDay } from '../../src/platform/indian-time';

export const DAY = 86_400_000;
const HOUR = 3_600_000;
const SUNDAY = 0;

export interface ContentSize {
  /** Registered users, at least the sixty of the demo. */
  users: number;
  days: number;
  /** Exact number of scans; undefined: as many as the demo's visits make. */
  scans: number | undefined;
  seed: number;
}

/** The size of the demo on a first start: about 2,000 scans. */
export const demoSize: ContentSize = { users: 60, days: 90, scans: undefined, seed: 20_261_121 };

/** Approximate scans of the demo, for which its visits a day and its batches were chosen. */
const DEMO_SCANS = 2400;
const DEMO_DAYS = 90;

export const busierThanDemo = ({ scans = DEMO_SCANS, days }: ContentSize): number =>
  (scans / DEMO_SCANS) * (DEMO_DAYS / days);

/** Returns the ratio of this size's labels to the demo's, so that each scan finds one. */
export const moreLabelsThanDemo = ({ scans = DEMO_SCANS }: ContentSize): number => Math.max(1, scans / DEMO_SCANS);

/** Timestamps counted in IST days before today. */
export type Calendar = ReturnType<typeof calendarOf>;

export interface Setting {
  calendar: Calendar;
  random: Random;
  size: ContentSize;
}

export function calendarOf(now: Date) {
  const today = startOfIndianDay(indianDayOf(now))!.getTime();
  return {
    now,
    /** Returns the timestamp `hour` hours (7.5 is 7:30) into the day `daysAgo` days back. */
    at: (daysAgo: number, hour: number) => new Date(Math.round(today - daysAgo * DAY + hour * HOUR)),
    weekday: (daysAgo: number) => indianWallClock(new Date(today - daysAgo * DAY)).getUTCDay(),
  };
}

/** Returns when the office approves a claim: at the first of two times a day, Monday to Saturday, some hours later. */
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
