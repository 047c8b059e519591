import { type Kysely, sql, type Transaction } from 'kysely';
import type { PlatformContext } from '../context';
import { lockKey } from '../database/lock-key';
import type { Schema } from '../database/schema';
import { isIPv6 } from 'node:net';

/** Events with a rate limit per user or address; stored in `rate_events.kind`. */
const KINDS = [
  'api-key-request',
  'console-link',
  'invalid-code',
  'data-download',
  'guess-limit-met',
  'invalid-preview',
  'invalid-picture',
  'invalid-trace',
  'market-code',
  'number-request',
  'payee-verification',
  'payout-answer',
  'short-code',
  'statement',
] as const;
type RateKind = (typeof KINDS)[number];

/** The subject of events: a user's id, or before signing in an address (`addressBucket`). */
type RateSubject = number | string;

/** Returns the key of an address for rate limits: an IPv4 address, or the /64 of an IPv6 one, which a household has. */
export function addressBucket(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped) return mapped[1]!;
  const address = ip.split('%')[0]!;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: missing }, () => '0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Maximum difference between the clocks of two nodes. */
const CLOCK_SKEW_MS = 60_000;

/** A limit: `most` events after `since` and up to `until`. */
export interface RateLimit {
  since: Date;
  /** Later events were dated by a clock that has been set back since, and block no user. */
  until: Date;
  most: number;
}

export function rateLimitAt(now: Date, windowMs: number, most: number): RateLimit {
  return { since: new Date(now.getTime() - windowMs), until: new Date(now.getTime() + CLOCK_SKEW_MS), most };
}

/** Returns the seconds until the oldest event that fills a limit leaves its window. */
export function secondsUntilFree({ since }: Pick<RateLimit, 'since'>, oldest: Date): number {
  return Math.max(1, Math.ceil((oldest.getTime() - since.getTime()) / 1000));
}

/** Counts an event unless the limit is reached. @returns the oldest counted event if it is reached, else undefined */
export async function countEvent(
  context: Pick<PlatformContext, 'db' | 'clock'>,
  kind: RateKind,
  subject: RateSubject,
  own: RateLimit,
): Promise<Date | undefined> {
  const counted = await reserveEvent(context, kind, subject, { own });
  return 'since' in counted ? counted.since : undefined;
}

/**
 * First half of the numbers of the locks that serialize a subject's events; the second is its hash. Nodes of a release
 * without schemas take a key of two parts: during a roll-out a request to each may pass a limit together.
 */
const SUBJECT_EVENTS = 7_203_002;
/** Second half of the number of the lock that serializes the reservations of all subjects. */
const RESERVATIONS = 0;

/**
 * Counts an event before its outcome is known, unless a limit is reached: of any number of parallel requests, at most
 * as many run as the limits have left. The caller withdraws an event that turns out not to count.
 * @param own limit of the subject
 * @param all limit of all subjects together, if there is one
 * @returns the event's id, or which limit is reached, with the oldest counted event
 */
export function reserveEvent(
  { db, clock }: Pick<PlatformContext, 'db' | 'clock'>,
  kind: RateKind,
  subject: RateSubject,
  { own, all }: { own: RateLimit; all?: RateLimit },
): Promise<{ id: number } | { full: 'own' | 'all'; since: Date }> {
  return db.transaction().execute((trx) => reserveEventWithin(trx, clock, kind, subject, { own, all }));
}

/** Counts an event in the caller's transaction, unless the limit is reached: it counts only if that commits. */
export async function countEventWithin(
  { trx, clock }: { trx: Transaction<Schema>; clock: PlatformContext['clock'] },
  kind: RateKind,
  subject: RateSubject,
  own: RateLimit,
): Promise<Date | undefined> {
  const counted = await reserveEventWithin(trx, clock, kind, subject, { own });
  return 'since' in counted ? counted.since : undefined;
}

/** As `reserveEvent`, in the caller's transaction: it counts only if that commits. */
export async function reserveEventWithin(
  trx: Transaction<Schema>,
  clock: PlatformContext['clock'],
  kind: RateKind,
  subject: RateSubject,
  { own, all }: { own: RateLimit; all?: RateLimit | undefined },
): Promise<{ id: number } | { full: 'own' | 'all'; since: Date }> {
  const waitsFor = all ? sql.lit(RESERVATIONS) : sql`hashtext(${String(subject)})`;
  const lock = lockKey(sql`((${sql.lit(SUBJECT_EVENTS)}::bigint << 32) + ${waitsFor})`);
  await sql`select pg_advisory_xact_lock(${lock})`.execute(trx);
  const ownFull = await fullSince(trx, kind, subject, own);
  if (ownFull) return { full: 'own', since: ownFull };
  const allFull = all && (await fullSince(trx, kind, undefined, all));
  if (allFull) return { full: 'all', since: allFull };
  return trx
    .insertInto('rate_events')
    .values({ kind, subject: String(subject), at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Counts an event in a transaction that holds the subject's lock. */
export async function recordEvent(
  trx: Kysely<Schema>,
  kind: RateKind,
  { subject, at }: { subject: RateSubject; at: Date },
): Promise<void> {
  await trx
    .insertInto('rate_events')
    .values({ kind, subject: String(subject), at })
    .execute();
}

export async function withdrawEvent({ db }: Pick<PlatformContext, 'db'>, id: number): Promise<void> {
  await db.deleteFrom('rate_events').where('id', '=', id).execute();
}

/** Returns the oldest counted event if a subject's limit, or that of all subjects, is reached, else undefined. */
export async function fullSince(
  db: Kysely<Schema>,
  kind: RateKind,
  subject: RateSubject | undefined,
  { since, until, most }: RateLimit,
): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select at from rate_events
    where kind = ${kind} and at > ${since} and at <= ${until}
      ${subject === undefined ? sql`` : sql`and subject = ${String(subject)}`}
    order by at desc offset ${most - 1}::int limit 1`.execute(db);
  return rows[0]?.at;
}

/** As long as the longest limit counts back, and long enough for an admin to see today's events. */
const KEPT_MS = 24 * 3_600_000;

/** Deletes the events that no limit counts any more. Safe on any node. Returns their number. */
export async function purgeRateEvents({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('rate_events')
    .where('kind', 'in', KINDS)
    .where('at', '<', new Date(clock.now().getTime() - KEPT_MS))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
