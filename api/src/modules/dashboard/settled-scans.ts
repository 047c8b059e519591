import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema';
import { indianDayOf, startOfIndianDay } from '../../indian-time';
import { type ScanDay, countScans, readScanDays } from './scan-days.repository';

/** The longest that a scan's transaction could still be under way, and the clocks of two nodes apart, many times over. */
const SETTLED_AFTER_MS = 3_600_000;

/**
 * Scans by day and in all, without counting the past again and again. Scans are never changed, removed or dated back: what
 * this process has once counted of the days that are over still holds, and only the days since are read. Nothing is
 * stored, each start counts anew.
 */
export class SettledScans {
  private readonly days = new Map<string, ScanDay>();
  private counted: { before: Date; scans: number } | undefined;

  constructor(private readonly db: Kysely<Schema>) {}

  /** @param days IST calendar days, YYYY-MM-DD @returns one entry for each, in their order */
  async byDay(days: readonly string[], now: Date): Promise<ScanDay[]> {
    const running = runningDay(now);
    const unknown = days.filter((day) => day >= running || !this.days.has(day));
    const read = unknown.length > 0 ? await readScanDays(this.db, unknown) : [];
    for (const entry of read.filter(({ day }) => day < running)) this.days.set(entry.day, entry);
    const fresh = new Map(read.map((entry) => [entry.day, entry]));
    return days.map((day) => fresh.get(day) ?? this.days.get(day)!);
  }

  /** Scans in all. */
  async total(now: Date): Promise<number> {
    const before = startOfIndianDay(runningDay(now))!;
    const known = this.counted && this.counted.before <= before ? this.counted : undefined;
    const since = known?.before.getTime() === before.getTime() ? 0 : await countScans(this.db, known?.before, before);
    const settled = { before, scans: (known?.scans ?? 0) + since };
    this.counted = settled;
    return settled.scans + (await countScans(this.db, before, undefined));
  }
}

/** The earliest IST day whose scans may still grow. */
function runningDay(now: Date): string {
  return indianDayOf(new Date(now.getTime() - SETTLED_AFTER_MS));
}
