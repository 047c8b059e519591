import type { OtherProgramme } from '../../labels/context';
import type { PointsContext } from '../context';
import { ApiError, tooMany } from '../../platform/http/api-error';
import { spellIndianMoment } from '../../platform/indian-time';
import { type RateLimit, rateLimitAt, countEvent, secondsUntilFree } from '../../platform/rate-events';
import type { CodeState, ScanLimits } from './scan.repository';

const TEN_MINUTES_MS = 10 * 60_000;
const HOUR_MS = 60 * 60_000;

/** Returns the scan limits at a time (docs/trust.md "Scan fraud"). */
export function scanLimitsAt({ config: { limits } }: PointsContext, at: Date): ScanLimits {
  return {
    invalid: rateLimitAt(at, TEN_MINUTES_MS, limits.invalidScansPerTenMinutes),
    scans: rateLimitAt(at, HOUR_MS, limits.scanMaxPerHour),
  };
}

/** Returns the error for any invalid code; one wording for every reason, so that guessing teaches nothing. */
export function invalidCode(): ApiError {
  return new ApiError(400, 'code_invalid', 'Invalid QR code', { errors: { encrypyData: 'Invalid QR code' } });
}

interface InvalidCode {
  /** Of a text that no key has made: it may be another programme's label. */
  text?: string;
  rateLimit?: RateLimit;
}

/**
 * Counts an invalid code against its user, or its address before signing in, and rejects it: 400, 429 above the limit. A label of
 * another programme counts too: it is no code of this one.
 */
export async function rejectInvalidCode(
  context: PointsContext,
  subject: number | string,
  { text, rateLimit = scanLimitsAt(context, context.clock.now()).invalid }: InvalidCode = {},
): Promise<never> {
  const byHost = typeof subject === 'number';
  const full = await countEvent(context, byHost ? 'invalid-code' : 'invalid-preview', subject, rateLimit);
  if (full) throw tooManyInvalid(full, rateLimit);
  const other = text === undefined ? undefined : await context.otherProgrammes.ofLabel(text, { byHost });
  throw other ? labelOfOther(other) : invalidCode();
}

function labelOfOther(other: OtherProgramme): ApiError {
  const message = `This is a label of ${other.name}. Scan it there.`;
  return new ApiError(400, 'label_of_other_programme', message, {
    errors: { encrypyData: message },
    data: { ...other },
  });
}

/** Throws if a user may not scan a code, without revealing who did. `onlyLooking` skips the limit on good scans. */
export async function rejectCode(
  context: PointsContext,
  userId: number,
  state: CodeState,
  rateLimits: ScanLimits,
  { onlyLooking = false } = {},
): Promise<void> {
  if (state.rateLimitedByInvalidSince) throw tooManyInvalid(state.rateLimitedByInvalidSince, rateLimits.invalid);
  if (state.notRestored) throw labelNotRestored();
  if (!state.product) await rejectInvalidCode(context, userId);
  if (state.scannedBy === userId) {
    const when = spellIndianMoment(state.scannedAt!);
    throw new ApiError(409, 'code_used_by_you', `You scanned this code on ${when}.`, {
      data: {
        serial: state.serial,
        scanned_at: state.scannedAt!.toISOString(),
        reward_points: state.product!.points,
      },
    });
  }
  if (state.scannedBy !== null) throw usedCode();
  if (state.voided) throw voidedCode();
  if (state.rateLimitedByScansSince && !onlyLooking) {
    const seconds = secondsUntilFree(rateLimits.scans, state.rateLimitedByScansSince);
    throw tooMany('scan_limit', 'You have scanned a lot of codes. Please try again later.', seconds);
  }
}

/** The error for a code scanned by another user, whose identity is not revealed. */
export const usedCode = () => new ApiError(409, 'code_used', 'This QR code has already been used');

/** The error for a label that only another epoch can have printed: it is genuine, and its batch is not in the data. */
export const labelNotRestored = () =>
  new ApiError(
    410,
    'label_not_restored',
    'This label was printed after the backup from which the programme was restored. Please show it to the company.',
  );

export const voidedCode = () => new ApiError(410, 'code_void', 'This QR code is no longer valid');

export function tooManyInvalid(full: Date, rateLimit: RateLimit): ApiError {
  const message = 'Too many invalid QR codes. Please try again later.';
  return tooMany('invalid_code_limit', message, secondsUntilFree(rateLimit, full));
}
