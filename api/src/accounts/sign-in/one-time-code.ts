import { createHmac, randomInt } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { AccountsContext } from '../context';
import type { Config } from '../../platform/config/load-config';
import { type TokenKey, deriveKey } from '../../platform/config/keys';
import type { CodePurpose, OtpPurpose, Schema } from '../../platform/database/schema';
import { ApiError } from '../../platform/http/api-error';
import { evaluateAttempt, reopenCode } from './otp-codes.repository';

const DIGITS = 6;

export function makeOneTimeCode(): string {
  return String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
}

/**
 * Returns what is stored in place of a code: a MAC bound to purpose and mobile, so that a leaked database reveals no
 * codes and a code is valid for its purpose only. The key's id comes first: a rotated key still verifies its codes.
 */
export function macOf(key: TokenKey, purpose: CodePurpose, mobile: string, code: string): string {
  const mac = createHmac('sha256', deriveKey(key.key, 'one-time codes')).update(`${purpose}:${mobile}:${code}`);
  return `${key.id}:${mac.digest('base64url')}`;
}

/**
 * Returns the replacements for the number of a deleted account, one per key, current key first. A keyed MAC: a reader
 * of the database cannot try all numbers, and deleting an account resets no limit on messages or attempts.
 */
export function pseudonymsOf({ tokenKeys }: Pick<Config, 'tokenKeys'>, mobile: string): string[] {
  return tokenKeys.map(({ key }) => {
    const mac = createHmac('sha256', deriveKey(key, 'deleted numbers')).update(mobile);
    return `deleted:${mac.digest('base64url')}`;
  });
}

export type CodeOutcome =
  | { readonly right: true }
  | {
      readonly right: false;
      /** Attempts that the code still allows; 0: this wrong one was the last. Undefined without a live code. */
      readonly triesLeft: number | undefined;
    };

/** Uses an attempt, and the code if right. To be committed whatever the outcome: hence an outcome, no exception. */
export async function useOneTimeCode(
  trx: Transaction<Schema>,
  { config, clock }: Pick<AccountsContext, 'config' | 'clock'>,
  { purpose, mobile, otp }: { purpose: OtpPurpose; mobile: string; otp: string },
): Promise<CodeOutcome> {
  const macs = config.tokenKeys.map((key) => macOf(key, purpose, mobile, otp));
  const attempt = { purpose, mobile, formerly: pseudonymsOf(config, mobile), macs, now: clock.now() };
  const evaluation = await evaluateAttempt(trx, attempt, config.limits);
  if (evaluation?.matched) return { right: true };
  return { right: false, triesLeft: evaluation && Math.max(0, config.limits.otpTriesPerCode - evaluation.attempts) };
}

/**
 * Makes a right code usable again in the transaction that has just used it, because something else confirmed with it was
 * wrong. Its attempt stays counted.
 */
export async function keepOneTimeCode(
  trx: Transaction<Schema>,
  { config }: Pick<AccountsContext, 'config'>,
  { purpose, mobile, otp }: { purpose: OtpPurpose; mobile: string; otp: string },
): Promise<void> {
  const macs = config.tokenKeys.map((key) => macOf(key, purpose, mobile, otp));
  await reopenCode(trx, { purpose, mobile, macs }, config.limits);
}

/**
 * Returns the same error for a wrong, replaced, used, expired or never sent code.
 * @param triesLeft attempts that a live code still allows. Users only: any number gets a code, so it says nothing about the
 *   number; codes for admins are sent to admins alone, and a count would reveal their numbers.
 */
export function invalidOneTimeCode(triesLeft?: number, field = 'otp'): ApiError {
  const message = 'Invalid or expired OTP';
  const data = triesLeft !== undefined && { data: { tries_left: triesLeft } };
  return new ApiError(400, 'otp_invalid', message, { errors: { [field]: message }, ...data });
}
