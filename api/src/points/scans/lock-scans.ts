import type { Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { lockFreeSerials, lockSerials } from '../../labels/qr-batches';
import { lockFreeTotals, lockTotalsOfScans } from '../ledger';
import type { ScanAttempt } from './scan.repository';

/**
 * Locks the totals of the users and the serials of scans until the transaction ends, in the order of the ledger
 * (`active-user.ts`), waiting for those that are locked.
 * @returns the scans whose user has totals
 */
export async function lockScans(trx: Transaction<Schema>, scans: readonly ScanAttempt[]): Promise<ScanAttempt[]> {
  const users = await lockTotalsOfScans(trx, scans);
  await lockSerials(trx, scans);
  return scans.filter(({ userId }) => users.has(userId));
}

/**
 * The same without waiting: another transaction that holds one lock would else delay all scans.
 * @returns the scans whose locks were free
 */
export async function lockFreeScans(trx: Transaction<Schema>, scans: readonly ScanAttempt[]): Promise<ScanAttempt[]> {
  const users = await lockFreeTotals(trx, scans);
  const theirs = scans.filter(({ userId }) => users.has(userId));
  const serials = await lockFreeSerials(trx, theirs);
  return theirs.filter(({ serial }) => serials.has(serial));
}
