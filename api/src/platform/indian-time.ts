/** India has one offset and no daylight saving, so its calendar is plain arithmetic on UTC. */
const OFFSET = '+05:30';
const OFFSET_MS = 5.5 * 3_600_000;
const DAY_MS = 24 * 3_600_000;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats `21-11-2026 04:05 PM` in IST: the wire's `fromated_created_dt` (docs/product.md §3). */
export function formatIndianDateTime(at: Date): string {
  const { day, month, year, hour, minute, half } = indianParts(at);
  return `${day}-${month}-${year} ${hour.padStart(2, '0')}:${minute} ${half}`;
}

/** Formats a timestamp for a sentence, in IST: `21 Nov 2026, 10:42 am`. */
export function spellIndianMoment(at: Date): string {
  const { day, month, year, hour, minute, half } = indianParts(at);
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}, ${hour}:${minute} ${half.toLowerCase()}`;
}

/** Formats `YYYY-MM-DD`, or `YYYY-MM-DD HH:mm:ss`, in IST: a spreadsheet reads it as a date in any locale. */
export function formatIsoInIndia(at: Date, to: 'day' | 'second'): string {
  const text = indianWallClock(at).toISOString();
  return to === 'day' ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 19)}`;
}

/** Returns a Date whose UTC fields are the IST wall-clock time. */
export function indianWallClock(at: Date): Date {
  return new Date(at.getTime() + OFFSET_MS);
}

/** Returns the start of an IST calendar day written YYYY-MM-DD; undefined if there is no such day. */
export function startOfIndianDay(day: string): Date | undefined {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(day)) return undefined;
  const start = new Date(`${day}T00:00:00${OFFSET}`);
  // V8 reads 30 February as 2 March: the day must survive the round trip.
  if (Number.isNaN(start.getTime()) || indianWallClock(start).toISOString().slice(0, 10) !== day) return undefined;
  // PostgreSQL has no year 0.
  return start.getUTCFullYear() > 0 ? start : undefined;
}

/** Returns the end of an IST calendar day, as the exclusive end of a range that includes it. */
export function endOfIndianDay(day: string): Date | undefined {
  const start = startOfIndianDay(day);
  return start && new Date(start.getTime() + DAY_MS);
}

export function indianDayOf(at: Date): string {
  return indianWallClock(at).toISOString().slice(0, 10);
}

export function startOfIndianMonth(at: Date): Date {
  return startOfIndianDay(`${indianDayOf(at).slice(0, 7)}-01`)!;
}

/** Returns the start of an IST calendar month written YYYY-MM, and of the one after it; undefined if invalid. */
export function indianMonth(month: string): { from: Date; before: Date } | undefined {
  const from = startOfIndianDay(`${month}-01`);
  if (!from) return undefined;
  // 31 days after its first day is always in the next month.
  return { from, before: startOfIndianMonth(new Date(from.getTime() + 31 * DAY_MS)) };
}

function indianParts(at: Date) {
  const [year, month, day, hour, minute] = indianWallClock(at).toISOString().split(/[-T:]/) as string[];
  return { year, month, day, hour: String(Number(hour) % 12 || 12), minute, half: Number(hour) < 12 ? 'AM' : 'PM' };
}
