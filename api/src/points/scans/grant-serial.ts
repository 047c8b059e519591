import type { Transaction } from 'kysely';
import type { PointsContext } from '../context';
import type { Schema } from '../../platform/database/schema';
import { busy } from '../../platform/idempotency';
import { ensureTotals } from '../ledger';
import { findBatchOfSerial } from '../../labels/qr-batches';
import { grantScans } from './grant-scans';
import { lockScans } from './lock-scans';
import { usedCode, voidedCode } from './reject-code';
import { type GrantedScan, readCodeState, type ScanLimits } from './scan.repository';

const UNLIMITED = 2_147_483_647;

/**
 * Grants the points of a label to a user who could not scan it, as a scan would; only the limits on scans and guesses
 * do not apply. The user is active and locked.
 * @returns undefined if no batch has the serial
 * @throws ApiError 409 `code_used`, 410 `code_void`
 */
export async function grantSerial(
  trx: Transaction<Schema>,
  { config }: Pick<PointsContext, 'config'>,
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
  const granted = (await grantScans(trx, locked, at, rateLimits, config.limits)).get(userId);
  if (granted) return granted;
  const state = await readCodeState(trx, null, code, rateLimits);
  if (state.scannedBy !== null) throw usedCode();
  if (state.voided) throw voidedCode();
  throw busy();
}
