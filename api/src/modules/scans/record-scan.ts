import type { AppContext } from '../../app-context';
import { awaitReplication } from '../../database/queries';
import { ApiError } from '../../http/api-error';
import { tokenRequired } from '../../http/guards';
import { type IdempotentRequest, repeatResponse } from '../idempotency';
import { isActiveUser } from '../ledger';
import { readCodeState } from './code-state.repository';
import { findEarlierGrant } from './own-scan.repository';
import { ceilingsAt, invalidCode, rejectCode, rejectInvalidCode } from './reject-code';
import { type GrantedScan, type ScanAttempt, insertScan, isKeyTaken } from './scan.repository';

/** The text of a label, and the location of the phone. */
export interface ScanRequest {
  /** As scanned, linked or typed. */
  text: string;
  location: string;
  latitude: number | null;
  longitude: number | null;
}

/** Every failure is explained by the database's current state; only a change in between needs another try. */
const TRIES = 3;

/**
 * Grants the points of a code to a user, once. A forged code is rejected without reading the database; a repeated
 * request (same key, same body) gets the first response again and grants nothing; after that response was purged, the
 * grant is found by the key that the scan keeps.
 * @throws ApiError 400 `code_invalid`, 401 `token_required` for a user deleted or suspended meanwhile, 409
 *   `code_used_by_you` or `code_used`, 410 `code_void`, 422 `idempotency_key_reused`, 429 `invalid_code_limit` or
 *   `scan_limit`
 */
export async function recordScan(
  context: AppContext,
  userId: number,
  { text, ...place }: ScanRequest,
  request?: IdempotentRequest,
): Promise<GrantedScan> {
  if (text.trim() === '') throw invalidCode();
  const content = context.codes.decipher(text);
  if (!content) return rejectInvalidCode(context, userId);
  for (let tried = 0; tried < TRIES; tried += 1) {
    const at = context.clock.now();
    const granted = await tryToGrant(context, { ...content, ...place, userId, at, request });
    if (granted) return granted;
    if (!(await isActiveUser(context.db, userId))) throw tokenRequired();
    const repeated = request && (await repeatResponse(context, request));
    if (repeated && repeated !== 'running') return repeated.body as unknown as GrantedScan;
    const earlier = request && (await findEarlierGrant(context.db, userId, content.serial, request.key));
    if (earlier) {
      await awaitReplication(context.db);
      return earlier;
    }
    await rejectCode(context, userId, await readCodeState(context.db, userId, content, ceilingsAt(context, at)), at);
  }
  throw new ApiError(503, 'busy', 'Please try again', { headers: { 'Retry-After': '1' } });
}

/** Returns undefined if the scan was not granted, also because of another request under the same key. */
async function tryToGrant(context: AppContext, attempt: ScanAttempt): Promise<GrantedScan | undefined> {
  const { validScansPerHour, scanSpeedKmPerHour, scanDistanceKm } = context.config.limits;
  try {
    return await insertScan(context.db, attempt, ceilingsAt(context, attempt.at), {
      scansPerHour: validScansPerHour,
      speedKmPerHour: scanSpeedKmPerHour,
      distanceKm: scanDistanceKm,
    });
  } catch (error) {
    if (isKeyTaken(error)) return undefined;
    throw error;
  }
}
