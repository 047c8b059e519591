import type { Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { insertResponses } from '../../platform/idempotency';
import { grantPoints } from '../ledger';
import { type GrantedScan, insertScans, readScanFacts, type ScanAttempt, type ScanLimits } from './scan.repository';
import { insertFlags, placesSince, suspectScan, type SuspicionLimits } from '../signals';

/**
 * Grants scans of different users in the caller's transaction, which has locked them (`lock-scans.ts`), one statement a
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
  limits: SuspicionLimits,
): Promise<Map<number, GrantedScan>> {
  const factsOf = await readScanFacts(trx, scans, { rateLimits, placesSince: placesSince(at, limits) });
  const payable = scans.flatMap((scan) => {
    const facts = factsOf.get(scan.userId);
    if (!facts || !facts.code || facts.isRepeated) return [];
    if (facts.recentScans >= rateLimits.scans.most || facts.invalidCodes >= rateLimits.invalid.most) return [];
    return [{ ...scan, facts, code: facts.code, points: facts.code.points }];
  });
  const inserted = await insertScans(trx, payable, at);
  const granted = payable.filter(({ userId }) => inserted.has(userId));
  if (granted.length === 0) return new Map();
  const balances = await grantPoints(trx, granted, at);
  const suspicions = granted.flatMap((scan) => suspectScan(scan, scan.facts, at, limits));
  await insertFlags(trx, suspicions, at);
  const results = new Map<number, GrantedScan>();
  const responses = granted.flatMap(({ userId, serial, code, request }) => {
    const body = { serial, ...code, balance: balances.get(userId)!, scannedAt: at.toISOString() };
    results.set(userId, body);
    return request ? [{ ...request, status: 201, body }] : [];
  });
  await insertResponses(trx, responses, at);
  return results;
}
