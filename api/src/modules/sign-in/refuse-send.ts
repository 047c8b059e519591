import type { Limits } from '../../config/limits';
import { ApiError } from '../../http/api-error';
import type { ErrorCode } from '../../http/error-codes';
import type { RecentSends } from './otp-sends.repository';

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Why one more code may not be sent now, with the seconds until it may; undefined when it may (trust.md "SMS spend"). */
export function refuseSend(sends: RecentSends, limits: Limits, now: Date): ApiError | undefined {
  const secondsUntil = (since: Date | null, window: number) =>
    Math.max(1, Math.ceil(((since ?? now).getTime() - now.getTime()) / 1000 + window));

  if (sends.lastToMobile) {
    // A clock set back a little must not make the wait longer than it ever is.
    const wait = Math.min(secondsUntil(sends.lastToMobile, limits.otpResendSeconds), limits.otpResendSeconds);
    const waited = (now.getTime() - sends.lastToMobile.getTime()) / 1000;
    if (waited < limits.otpResendSeconds) {
      return tooMany('otp_cooldown', `Please wait ${wait} seconds before requesting a new OTP`, wait);
    }
  }
  const full = [
    {
      count: sends.toMobileInHour,
      limit: limits.otpSendsPerMobilePerHour,
      since: sends.toMobileInHourSince,
      window: HOUR_SECONDS,
    },
    {
      count: sends.toMobileInDay,
      limit: limits.otpSendsPerMobilePerDay,
      since: sends.toMobileInDaySince,
      window: DAY_SECONDS,
    },
    {
      count: sends.otherMobilesFromAddress,
      limit: limits.otpSendsPerIpPerHour,
      since: sends.otherMobilesFromAddressSince,
      window: HOUR_SECONDS,
    },
    { count: sends.messagesInDay, limit: limits.otpSendsPerDay, since: sends.messagesInDaySince, window: DAY_SECONDS },
  ].find(({ count, limit }) => count >= limit);
  if (!full) return undefined;
  return tooMany('otp_limit', 'Too many OTP requests. Try again later.', secondsUntil(full.since, full.window));
}

function tooMany(code: ErrorCode, message: string, seconds: number): ApiError {
  return new ApiError(429, code, message, { headers: { 'retry-after': String(seconds) } });
}
