import type { Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { lockFreeSerials, lockSerials, findBatchOfSerial } from '../../labels/qr-batches';
import { lockFreeTotals, lockTotalsOfScans, grantPoints, ensureTotals } from '../ledger';
import {
  type ScanAttempt,
  type GrantedScan,
  insertScans,
  readScanFacts,
  type ScanLimits,
  readCodeState,
} from './scan.repository';
import { groupBy } from '../../platform/group-by';
import { insertResponses, busy } from '../../platform/idempotency';
import { earnBonuses, grantOf, storeBonuses } from '../schemes';
import { insertFlags, placesSince, suspectScan } from '../signals';
import type { PointsContext } from '../context';
import { usedCode, voidedCode } from './reject-code';

/**
 * Locks the totals of the users and the serials of scans, in the order of the ledger (`active-user.ts`), waiting for locks.
 * @returns the scans whose user has totals
 */
export async function lockScans(trx: Transaction<Schema>, scans: readonly ScanAttempt[]): Promise<ScanAttempt[]> {
  const users = await lockTotalsOfScans(trx, scans);
  await lockSerials(trx, scans);
  return scans.filter(({ userId }) => users.has(userId));
}

/** Does not wait: another transaction that holds one lock would delay all scans. @returns the scans whose locks were free */
export async function lockFreeScans(trx: Transaction<Schema>, scans: readonly ScanAttempt[]): Promise<ScanAttempt[]> {
  const users = await lockFreeTotals(trx, scans);
  const theirs = scans.filter(({ userId }) => users.has(userId));
  const serials = await lockFreeSerials(trx, theirs);
  return theirs.filter(({ serial }) => serials.has(serial));
}

/**
 * Grants scans of different users in the caller's transaction, which has locked them (`lockScans`), one statement a
 * step for all of them. A user without an entry in the result was granted nothing; `readCodeState` then explains why.
 *
 * Everything is read after the locks:
 * - Whatever else moves a user's points holds the totals, and so do a deletion and a suspension. Another scan of the user
 *   comes before or after this one, also on another node: limits are exact, and a key is taken or free.
 * - A scan and a void of a label hold its serial.
 *
 * Only the void of a whole batch takes neither lock: a scan under way meanwhile is granted, as if it had come before.
 * @param scans at most one of each user
 * @param at when all of them are made
 */
export async function grantScans(
  trx: Transaction<Schema>,
  scans: readonly ScanAttempt[],
  at: Date,
  rateLimits: ScanLimits,
  context: Pick<PointsContext, 'db' | 'config'>,
): Promise<Map<number, GrantedScan>> {
  const { limits } = context.config;
  const factsOf = await readScanFacts(trx, scans, { rateLimits, placesSince: placesSince(at, limits), at });
  const payable = scans.flatMap((scan) => {
    const facts = factsOf.get(scan.userId);
    if (!facts || !facts.code || facts.isRepeated) return [];
    if (facts.recentScans >= rateLimits.scans.most || facts.invalidCodes >= rateLimits.invalid.most) return [];
    return [{ ...scan, facts, readAt: facts.readAt, code: facts.code, points: facts.code.points }];
  });
  const inserted = await insertScans(trx, payable, at);
  const granted = payable.filter(({ userId }) => inserted.has(userId));
  if (granted.length === 0) return new Map();
  const boosted = granted.flatMap(({ code, ...scan }) => {
    const { schemes } = scan.facts;
    return schemes && !code.isPlaceholder ? [{ ...code, ...scan, schemes }] : [];
  });
  const earned = await earnBonuses(context, trx, boosted, at);
  const bonuses = await storeBonuses(trx, earned, at);
  const grants = granted.map(({ userId, serial, points }) => ({ userId, serial, points, bonusId: null }));
  const balances = await grantPoints(trx, [...grants, ...bonuses.map(grantOf)], at);
  const suspicions = granted.flatMap((scan) => suspectScan(scan, scan.facts, at, limits));
  await insertFlags(trx, suspicions, at);
  const bonusesOf = groupBy(bonuses, ({ userId }) => userId);
  const results = new Map<number, GrantedScan>();
  const responses = granted.flatMap(
    ({ userId, serial, code: { productId: _, modelId: __, isPlaceholder: ___, ...code }, request }) => {
      const theirs = bonusesOf.get(userId)?.map(({ schemeId, names, points }) => ({ schemeId, names, points }));
      const added = theirs && { bonuses: theirs };
      const body = { serial, ...code, balance: balances.get(userId)!, scannedAt: at.toISOString(), ...added };
      results.set(userId, body);
      return request ? [{ ...request, status: 201, body }] : [];
    },
  );
  await insertResponses(trx, responses, at);
  return results;
}

const UNLIMITED = 2_147_483_647;

/**
 * Grants the points of a label to a user, active and locked, who could not scan it, without the limits on scans and guesses.
 * @returns undefined if no batch has the serial
 * @throws ApiError 409 `code_used`, 410 `code_void`
 */
export async function grantSerial(
  trx: Transaction<Schema>,
  context: Pick<PointsContext, 'db' | 'config'>,
  { userId, serial, at }: { userId: number; serial: number; at: Date },
): Promise<GrantedScan | undefined> {
  const batch = await findBatchOfSerial(trx, serial);
  if (!batch) return undefined;
  const code = { batchId: batch.id, serial };
  const rateLimit = { since: at, until: at, most: UNLIMITED };
  const rateLimits: ScanLimits = { invalid: rateLimit, scans: rateLimit };
  const place = { location: '', latitude: null, longitude: null };
  const scan = { ...code, ...place, userId, request: undefined };
  await ensureTotals(trx, userId);
  const locked = await lockScans(trx, [scan]);
  const granted = (await grantScans(trx, locked, at, rateLimits, context)).get(userId);
  if (granted) return granted;
  const state = await readCodeState(trx, null, code, rateLimits);
  if (state.scannedBy !== null) throw usedCode();
  if (state.voided) throw voidedCode();
  throw busy();
}
