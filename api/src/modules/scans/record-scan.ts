import type { AppContext } from '../../app-context';
import { awaitReplication } from '../../database/await-replication';
import { ApiError } from '../../http/api-error';
import { answerAgain } from '../../http/idempotency-key';
import { type RequestIdentity, findAnswer } from '../ledger';
import { readCodeState } from './code-state.repository';
import { findEarlierGrant } from './earlier-grant.repository';
import { ceilingsAt, invalidCode, refuseCode, refuseInvalidCode } from './refuse-code';
import { type GrantedScan, type ScanAttempt, insertScan, isKeyTaken } from './scan.repository';

/** A text that was read from a label, and where its reader was. */
export interface ScanRequest {
  /** As the camera, the link or the thumb gave it. */
  text: string;
  location: string;
  latitude: number | null;
  longitude: number | null;
}

/** Every refusal is explained by what stands in the database then; only a change in between asks for another try. */
const TRIES = 3;

/**
 * Grants the points of a code to a user, once. A forged code is refused without reading the database; a repeated request
 * (same key, same body) gets the first answer again and grants nothing; once that answer is forgotten, however late, the grant
 * is told from the scan itself, which keeps its key.
 *
 * @throws ApiError 400 `code_invalid`, 409 `code_used_by_you` or `code_used`, 410 `code_void`, 422
 * `idempotency_key_reused`, 429 `invalid_code_limit` or `scan_limit`
 */
export async function recordScan(
  context: AppContext,
  userId: number,
  { text, ...place }: ScanRequest,
  request?: RequestIdentity,
): Promise<GrantedScan> {
  if (text.trim() === '') throw invalidCode();
  const content = context.codes.decipher(text);
  if (!content) return refuseInvalidCode(context, userId);
  for (let tried = 0; tried < TRIES; tried += 1) {
    const at = context.clock.now();
    const granted = await tryToGrant(context, { ...content, ...place, userId, at, request });
    if (granted) return granted;
    const remembered = request && (await findAnswer(context.db, userId, 'scan', request.key));
    const repeated = request && answerAgain<GrantedScan>(remembered, request);
    if (repeated) return confirmed(context, repeated);
    const earlier = request && (await findEarlierGrant(context.db, userId, content.serial, request.key));
    if (earlier) return confirmed(context, earlier);
    await refuseCode(context, userId, await readCodeState(context.db, userId, content, ceilingsAt(context, at)), at);
  }
  throw new ApiError(503, 'busy', 'Please try again', { headers: { 'Retry-After': '1' } });
}

/** The first answer, given again once what it speaks of cannot be lost with the primary. */
async function confirmed({ db }: AppContext, first: GrantedScan): Promise<GrantedScan> {
  await awaitReplication(db);
  return first;
}

/** Undefined when an obstacle stood in the way, another request under the same key included. */
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
