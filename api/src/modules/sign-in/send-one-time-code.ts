import { randomBytes } from 'node:crypto';
import type { AppContext } from '../../app-context';
import type { Limits } from '../../config/load-config';
import type { OtpPurpose } from '../../database/schema';
import { ApiError } from '../../http/api-error';
import type { ErrorCode } from '../../http/error-codes';
import { otpText } from '../sms';
import { addressBucket } from './address-bucket';
import { macOf, makeOneTimeCode, pseudonymsOf } from './one-time-code';
import { endCode, replaceCode } from './otp-codes.repository';
import { countRecentSends, deleteSend, insertSend, lockSends, type RecentSends } from './otp-sends.repository';

interface CodeRequest {
  purpose: OtpPurpose;
  mobile: string;
  ip: string;
}

/** A code that is stored and not sent yet. */
interface ReservedCode {
  /** Sends the message; on failure undoes the reservation and throws. */
  deliver(): Promise<void>;
}

type SignInContext = Pick<AppContext, 'config' | 'db' | 'clock' | 'sms'>;

/**
 * Creates a code within every limit of trust.md, or throws 429 with Retry-After; 503 while the gateway is known to be
 * down. The send is recorded before the message is sent, so that two requests cannot pass the limits together; no
 * connection is held while the gateway is called.
 *
 * For an admin code whose number is not an admin's, everything is the same except that no code is valid and no message
 * is sent.
 */
export async function reserveOneTimeCode(context: SignInContext, request: CodeRequest): Promise<ReservedCode> {
  const { config, db, clock, sms } = context;
  if (!sms.isAvailable()) throw smsUnavailable();
  const { purpose, mobile } = request;
  const now = clock.now();
  const real = purpose !== 'admin-sign-in' || config.adminMobiles.includes(mobile);
  const otp = makeOneTimeCode();
  const mac = macOf(config.tokenKeys[0]!, purpose, mobile, real ? otp : randomBytes(16).toString('hex'));
  const send = { purpose, mobile, address: addressBucket(request.ip), sentAt: now };
  const reserved = await db.transaction().execute(async (trx) => {
    await lockSends(trx);
    const refusal = rejectSend(
      await countRecentSends(trx, { ...send, formerly: pseudonymsOf(config, mobile) }, config.adminMobiles),
      config.limits,
      now,
    );
    if (refusal) return refusal;
    const sendId = await insertSend(trx, send);
    const expiresAt = new Date(now.getTime() + config.limits.otpValidSeconds * 1000);
    const codeId = await replaceCode(trx, { purpose, mobile, mac, createdAt: now, expiresAt });
    return { sendId, codeId };
  });
  if (reserved instanceof ApiError) throw reserved;

  return {
    async deliver() {
      if (!real) return;
      const { publicUrl, limits } = config;
      const text = otpText(otp, publicUrl, limits.otpValidSeconds, purpose);
      try {
        await sms.send({ mobile, otp, purpose, text, validSeconds: limits.otpValidSeconds, at: now });
      } catch (error) {
        await db.transaction().execute(async (trx) => {
          await deleteSend(trx, reserved.sendId);
          await endCode(trx, reserved.codeId, clock.now());
        });
        throw error;
      }
    },
  };
}

/** Creates a code and sends it before responding: the caller learns of a failed send (503). */
export async function sendOneTimeCode(context: SignInContext, request: CodeRequest): Promise<void> {
  const code = await reserveOneTimeCode(context, request);
  try {
    await code.deliver();
  } catch (cause) {
    const error = smsUnavailable();
    error.cause = cause;
    throw error;
  }
}

function smsUnavailable(): ApiError {
  return new ApiError(503, 'sms_unavailable', 'The OTP could not be sent. Please try again.', {
    headers: { 'retry-after': '30' },
  });
}

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** A number's limit is this multiple of one network's, so that one network cannot use up all of it. */
const NETWORKS = 2;

/** Returns why no code may be sent now, with the seconds until it may; undefined if it may (trust.md "SMS spend"). */
function rejectSend(sends: RecentSends, limits: Limits, now: Date): ApiError | undefined {
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
  const { otpSendsPerMobilePerHour: perHour, otpSendsPerMobilePerDay: perDay } = limits;
  const windows: [count: number, limit: number, since: Date | null, seconds: number][] = [
    [sends.toMobileFromAddressInHour, perHour, sends.toMobileFromAddressInHourSince, HOUR_SECONDS],
    [sends.toMobileFromAddressInDay, perDay, sends.toMobileFromAddressInDaySince, DAY_SECONDS],
    [sends.toMobileInHour, perHour * NETWORKS, sends.toMobileInHourSince, HOUR_SECONDS],
    [sends.toMobileInDay, perDay * NETWORKS, sends.toMobileInDaySince, DAY_SECONDS],
    [sends.otherMobilesFromAddress, limits.otpSendsPerIpPerHour, sends.otherMobilesFromAddressSince, HOUR_SECONDS],
    [sends.messagesInDay, limits.otpSendsPerDay, sends.messagesInDaySince, DAY_SECONDS],
  ];
  const [, , since = null, seconds] = windows.find(([count, limit]) => count >= limit) ?? [];
  if (seconds === undefined) return undefined;
  return tooMany('otp_limit', 'Too many OTP requests. Try again later.', secondsUntil(since, seconds));
}

function tooMany(code: ErrorCode, message: string, seconds: number): ApiError {
  return new ApiError(429, code, message, { headers: { 'retry-after': String(seconds) } });
}
