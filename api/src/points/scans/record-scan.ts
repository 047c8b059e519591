import type { PointsContext } from '../context';
import { awaitReplication } from '../../platform/database/queries';
import { tokenRequired } from '../../platform/http/guards';
import type { CodeContent } from '../../labels/codes';
import { type IdempotentRequest, busy, repeatResponse } from '../../platform/idempotency';
import { ensureTotals } from '../ledger';
import { type GrantedScan, readCodeState, type ScanAttempt } from './scan.repository';
import { findEarlierGrant } from './own-scan.repository';
import { scanLimitsAt, invalidCode, rejectCode } from './reject-code';
import { grantInGroup } from './scan-groups';
import { tryWrittenCode } from './short-code-tries';

export interface ScanRequest extends Pick<ScanAttempt, 'location' | 'latitude' | 'longitude' | 'reading'> {
  text: string;
}

/** Every failure is explained by the database's current state; only a change in between needs another try. */
const TRIES = 3;

/**
 * Grants the points of a code to a user, once. A repeated request gets the first response again; after that was purged, the grant is found by the key that the scan keeps.
 * @throws ApiError 400 `code_invalid` or `label_of_other_programme`, 401 `token_required` for a user deleted or suspended meanwhile, 409 `code_used_by_you`,
 *   `code_used`, 410 `code_void`, `label_not_restored`, 422 `idempotency_key_reused`, 429
 */
export async function recordScan(
  context: PointsContext,
  userId: number,
  scan: ScanRequest,
  request?: IdempotentRequest,
): Promise<GrantedScan> {
  const { text } = scan;
  if (text.trim() === '') throw invalidCode();
  const grant = (content: CodeContent) => grantCode(context, userId, content, scan, request);
  const content = context.codes.decipher(text);
  if (content) return grant(content);
  // Already granted: a repeated request is no new try, and no limit holds back its response.
  const repeated = request && (await repeatResponse(context, request));
  if (repeated) return repeated.body as unknown as GrantedScan;
  return tryWrittenCode(context, userId, text, 'scan', grant);
}

async function grantCode(
  context: PointsContext,
  userId: number,
  code: CodeContent,
  { text: _, ...scan }: ScanRequest,
  request?: IdempotentRequest,
): Promise<GrantedScan> {
  const { batchId, serial } = code;
  for (let tried = 0; tried < TRIES; tried += 1) {
    const granted = await grantInGroup(context, { userId, batchId, serial, ...scan, request });
    if (granted) return granted;
    if (!(await ensureTotals(context.db, userId))) throw tokenRequired();
    const repeated = request && (await repeatResponse(context, request));
    if (repeated) return repeated.body as unknown as GrantedScan;
    const earlier = request && (await findEarlierGrant(context.db, userId, serial, request.key));
    if (earlier) {
      await awaitReplication(context.db);
      return earlier;
    }
    const rateLimits = scanLimitsAt(context, context.clock.now());
    await rejectCode(context, userId, await readCodeState(context.db, userId, code, rateLimits), rateLimits);
  }
  throw busy();
}
