import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/context';
import type { Schema } from '../../platform/database/schema';
import { indianDayOf } from '../../platform/indian-time';
import { meetsConditions } from './meet-conditions';
import { readPastScans } from './past-scans.repository';
import { hasScansBefore } from './scheme-details.repository';
import type { Scheme } from './schemes.repository';

const DAY_MS = 86_400_000;
const BEFORE_DAYS = 28;

/** Why nothing can be said: not a day old, no four weeks of scans before, as few scans as then, or a scheme of people. */
export const EFFECT_UNKNOWN = ['too-early', 'nothing-before', 'no-more', 'of-people'] as const;

export interface SchemeEffect {
  /** In its time so far, those that meet its conditions. */
  scans: number;
  /** As many as its time would have had by the mean of the 28 days before. */
  usual: number | null;
  extra: number | null;
  pointsAnExtra: number | null;
  unknown: (typeof EFFECT_UNKNOWN)[number] | null;
}

/** Compares the scans in the time of a scheme that meet its conditions with as many days of the four weeks before it. */
export async function measureEffect(
  { db, clock }: { db: Kysely<Schema>; clock: Clock },
  { definition, startsAt, endsAt, stoppedAt, spent }: Scheme,
): Promise<SchemeEffect> {
  const unsaid = (unknown: SchemeEffect['unknown'], scans = 0, usual: number | null = null) => ({
    ...{ scans, usual, extra: usual === null ? null : scans - usual, pointsAnExtra: null, unknown },
  });
  if (definition.kind === 'referral') return unsaid('of-people');
  const until = new Date(Math.min(clock.now().getTime(), endsAt.getTime(), stoppedAt?.getTime() ?? Infinity));
  const days = (until.getTime() - startsAt.getTime()) / DAY_MS;
  if (days < 1) return unsaid('too-early');
  const from = new Date(startsAt.getTime() - BEFORE_DAYS * DAY_MS);
  const { before, since } = await countMeeting(db, { definition }, { from, startsAt, until });
  if (before === 0 || !(await hasScansBefore(db, from))) return unsaid('nothing-before', since);
  const usual = Math.round((before * days) / BEFORE_DAYS);
  const extra = since - usual;
  if (extra <= 0) return unsaid('no-more', since, usual);
  return { scans: since, usual, extra, pointsAnExtra: Math.round(spent / extra), unknown: null };
}

async function countMeeting(
  db: Kysely<Schema>,
  { definition }: Pick<Scheme, 'definition'>,
  { from, startsAt, until }: { from: Date; startsAt: Date; until: Date },
) {
  const { firstScan = false, listId } = definition.conditions;
  const lists = listId === undefined ? [] : [listId];
  const today = { day: '', scans: new Map<number, number>() };
  const counts = { before: 0, since: 0 };
  for await (const page of readPastScans(db, { from, before: until, first: firstScan, lists })) {
    for (const scan of page) {
      const day = indianDayOf(scan.at);
      if (today.day !== day) Object.assign(today, { day, scans: new Map() });
      const scansToday = today.scans.get(scan.userId) ?? 0;
      today.scans.set(scan.userId, scansToday + 1);
      if (!meetsConditions(definition.conditions, { ...scan, scansToday })) continue;
      counts[scan.at < startsAt ? 'before' : 'since'] += 1;
    }
  }
  return counts;
}
