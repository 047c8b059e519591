import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { monthsAfter, nextStep } from './expiry-rule';
import { lastDayOf } from './expire-points';
import { hasNotice, readOldest } from './expiry.repository';

/** Points of a person that expire, with the last day on which they count, YYYY-MM-DD; undefined until the first notice. */
export async function readOwnExpiry(
  db: Kysely<Schema>,
  { userId, months, now }: { userId: number; months: number | null; now: Date },
) {
  if (months === null || !(await hasNotice(db, userId))) return undefined;
  const oldest = await readOldest(db, userId);
  if (!oldest?.expiresAt) return undefined;
  const deadline = monthsAfter(oldest.basisAt, months);
  if (nextStep(deadline, { expiresAt: oldest.expiresAt, remindedAt: null }, now).step === 'forget') return undefined;
  return { points: oldest.points, lastDay: lastDayOf(deadline > oldest.expiresAt ? deadline : oldest.expiresAt) };
}
