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

/** 'wrong-and-dead': this wrong try was the last that the code allowed. */
export type CodeOutcome = 'right' | 'wrong' | 'wrong-and-dead';

/**
 * Spends a try, and the code when it is right. Must be committed whatever the outcome: a rolled back try would be a free
 * one. Hence an outcome and no exception.
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

/** One answer for a wrong, an old, a used, an expired and a never sent code. */
export function invalidOneTimeCode(): ApiError {
  const message = 'Invalid or expired OTP';
  return new ApiError(400, 'otp_invalid', message, { errors: { otp: message } });
}
