import type { AppContext } from '../../app-context';
import { ApiError } from '../../http/api-error';
import type { ErrorCode } from '../../http/error-codes';
import { spellIndianMoment } from '../../indian-time';
import type { CodeState } from './code-state.repository';
import { countEvent } from '../rate-events';
import type { ScanCeilings } from './scan.repository';

const INVALID_WINDOW_MS = 10 * 60_000;
const SCANS_WINDOW_MS = 60 * 60_000;
/** Maximum difference between the clocks of two nodes. */
const CLOCK_SKEW_MS = 60_000;

/** Returns the scan limits at a time (trust.md "Scan fraud"). */
export function ceilingsAt({ config: { limits } }: AppContext, at: Date): ScanCeilings {
  return {
    until: new Date(at.getTime() + CLOCK_SKEW_MS),
    invalidSince: new Date(at.getTime() - INVALID_WINDOW_MS),
    invalidCodes: limits.invalidScansPerTenMinutes,
    scansSince: new Date(at.getTime() - SCANS_WINDOW_MS),
    scans: limits.scanMaxPerHour,
  };
}

/** Returns the error for any invalid code; one wording for every reason, so that guessing teaches nothing. */
export function invalidCode(): ApiError {
  return new ApiError(400, 'code_invalid', 'Invalid QR code', { errors: { encrypyData: 'Invalid QR code' } });
}

/** Counts an invalid code against its user and rejects it: 400, and 429 above the limit. */
export async function rejectInvalidCode(context: AppContext, userId: number): Promise<never> {
  const at = context.clock.now();
  const { invalidSince: since, until, invalidCodes: most } = ceilingsAt(context, at);
  const brakedSince = await context.db
    .transaction()
    .execute((trx) => countEvent(trx, 'invalid-code', userId, { at, since, until, most }));
  throw brakedSince ? tooManyInvalid(brakedSince, at) : invalidCode();
}

/**
 * Throws if a user may not scan a code; returns otherwise. The response never reveals who scanned a code, only whether
 * it was the caller. `onlyLooking` skips the limit on good scans.
 */
export async function rejectCode(
  context: AppContext,
  userId: number,
  state: CodeState,
  at: Date,
  { onlyLooking = false } = {},
): Promise<void> {
  if (state.brakedByInvalidSince) throw tooManyInvalid(state.brakedByInvalidSince, at);
  if (!state.product) await rejectInvalidCode(context, userId);
  if (state.scannedBy === userId) {
    const when = spellIndianMoment(state.scannedAt!);
    throw new ApiError(409, 'code_used_by_you', `You scanned this code on ${when}.`, {
      data: { serial: state.serial, scanned_at: state.scannedAt!.toISOString() },
    });
  }
  if (state.scannedBy !== null) throw usedCode();
  if (state.voided) throw voidCode();
  if (state.brakedByScansSince && !onlyLooking) {
    throw tooMany('scan_limit', 'You have scanned a lot of codes. Please try again later.', {
      since: state.brakedByScansSince,
      windowMs: SCANS_WINDOW_MS,
      at,
    });
  }
}

/** The error for a code scanned by another user, whose identity is not revealed. */
export const usedCode = () => new ApiError(409, 'code_used', 'This QR code has already been used');

/** The error for a voided code. */
export const voidCode = () => new ApiError(410, 'code_void', 'This QR code is no longer valid');

/** Returns the error past the limit on invalid codes. */
export function tooManyInvalid(since: Date, at: Date): ApiError {
  const message = 'Too many invalid QR codes. Please try again later.';
  return tooMany('invalid_code_limit', message, { since, windowMs: INVALID_WINDOW_MS, at });
}

function tooMany(
  code: ErrorCode,
  message: string,
  { since, windowMs, at }: { since: Date; windowMs: number; at: Date },
): ApiError {
  const seconds = Math.max(1, Math.ceil((since.getTime() + windowMs - at.getTime()) / 1000));
  return new ApiError(429, code, message, { headers: { 'Retry-After': String(seconds) } });
}
