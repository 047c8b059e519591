import type { Transaction } from 'kysely';
import type { AppContext } from '../../app-context';
import type { OtpPurpose, Schema } from '../../database/schema';
import { ApiError } from '../../http/api-error';
import { macOf, pseudonymsOf } from './one-time-code';
import { evaluateAttempt } from './otp-codes.repository';

export interface TypedCode {
  purpose: OtpPurpose;
  mobile: string;
  otp: string;
}

/** 'wrong-and-dead': this wrong attempt was the code's last. */
export type CodeOutcome = 'right' | 'wrong' | 'wrong-and-dead';

/**
 * Uses an attempt, and the code if it is correct. Must be committed whatever the outcome, as a rolled back attempt
 * would not count: hence an outcome and no exception.
 */
export async function useOneTimeCode(
  trx: Transaction<Schema>,
  { config, clock }: Pick<AppContext, 'config' | 'clock'>,
  { purpose, mobile, otp }: TypedCode,
): Promise<CodeOutcome> {
  const { otpTriesPerCode, otpTriesPerMobilePerDay } = config.limits;
  const evaluation = await evaluateAttempt(trx, {
    purpose,
    mobile,
    formerly: pseudonymsOf(config, mobile),
    macs: config.tokenKeys.map((key) => macOf(key, purpose, mobile, otp)),
    now: clock.now(),
    triesPerCode: otpTriesPerCode,
    triesPerDay: otpTriesPerMobilePerDay,
  });
  if (evaluation?.matched) return 'right';
  return evaluation && evaluation.attempts >= otpTriesPerCode ? 'wrong-and-dead' : 'wrong';
}

/** Returns the same error for a wrong, replaced, used, expired or never sent code. */
export function invalidOneTimeCode(): ApiError {
  const message = 'Invalid or expired OTP';
  return new ApiError(400, 'otp_invalid', message, { errors: { otp: message } });
}
