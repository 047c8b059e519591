import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/context';
import type { Schema } from '../../platform/database/schema';
import { meetsConditions } from './meet-conditions';
import { replayScans } from './replay-scans';
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
  scheme: Pick<Scheme, 'definition'>,
  { from, startsAt, until }: { from: Date; startsAt: Date; until: Date },
) {
  const counts = { before: 0, since: 0 };
  for await (const page of replayScans(db, [scheme], { from, before: until })) {
    for (const scan of page) {
      if (meetsConditions(scheme.definition.conditions, scan)) counts[scan.at < startsAt ? 'before' : 'since'] += 1;
    }
  }
  return counts;
}
