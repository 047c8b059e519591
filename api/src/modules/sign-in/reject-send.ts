import type { Limits } from '../../config/load-config';
import { ApiError } from '../../http/api-error';
import type { ErrorCode } from '../../http/error-codes';
import type { RecentSends } from './otp-sends.repository';

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** A number's limit is this multiple of one network's, so that one network cannot use up all of it. */
const NETWORKS = 2;

/** Returns why no code may be sent now, with the seconds until it may; undefined if it may (trust.md "SMS spend"). */
export function rejectSend(sends: RecentSends, limits: Limits, now: Date): ApiError | undefined {
  const secondsUntil = (since: Date | null, window: number) =>
    Math.max(1, Math.ceil(((since ?? now).getTime() - now.getTime()) / 1000 + window));

  if (sends.lastToMobile) {
    // A clock set back a little must not extend the wait beyond its maximum.
    const wait = Math.min(secondsUntil(sends.lastToMobile, limits.otpResendSeconds), limits.otpResendSeconds);
    const waited = (now.getTime() - sends.lastToMobile.getTime()) / 1000;
    if (waited < limits.otpResendSeconds) {
      return tooMany('otp_cooldown', `Please wait ${wait} seconds before requesting a new OTP`, wait);
    }
  }
  const full = [
    {
      count: sends.toMobileFromAddressInHour,
      limit: limits.otpSendsPerMobilePerHour,
      since: sends.toMobileFromAddressInHourSince,
      window: HOUR_SECONDS,
    },
    {
      count: sends.toMobileFromAddressInDay,
      limit: limits.otpSendsPerMobilePerDay,
      since: sends.toMobileFromAddressInDaySince,
      window: DAY_SECONDS,
    },
    {
      count: sends.toMobileInHour,
      limit: limits.otpSendsPerMobilePerHour * NETWORKS,
      since: sends.toMobileInHourSince,
      window: HOUR_SECONDS,
    },
    {
      count: sends.toMobileInDay,
      limit: limits.otpSendsPerMobilePerDay * NETWORKS,
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
