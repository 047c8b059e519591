import { randomBytes } from 'node:crypto';
import type { AccountsContext } from '../context';
import type { Limits } from '../../platform/config/load-config';
import type { OtpPurpose } from '../../platform/database/schema';
import { ApiError, tooMany } from '../../platform/http/api-error';
import { addressBucket, rateLimitAt, secondsUntilFree } from '../../platform/rate-events';
import { readSettings } from '../../programme/programme';
import { otpText } from '../../platform/sms';
import { isAdmin } from './accounts.repository';
import { macOf, makeOneTimeCode, pseudonymsOf } from './one-time-code';
import { endCode, replaceCode } from './otp-codes.repository';
import { type SendLimit, deleteSend, findReachedLimit, insertSend, lockSends } from './otp-sends.repository';

interface CodeRequest {
  purpose: OtpPurpose;
  mobile: string;
  ip: string;
}

type SignInContext = Pick<AccountsContext, 'config' | 'db' | 'clock' | 'sms'>;

/**
 * Creates a code within every limit (docs/trust.md "SMS spend"), or throws 429 with Retry-After; 503 while the gateway is known to be
 * down. The send is recorded before the message is sent, so that two requests cannot pass the limits together; no
 * connection is held while the gateway is called.
 *
 * For an admin code whose number is not an admin's, everything is the same except that no code is valid and no message
 * is sent.
 * @returns a function that sends the message; on failure it undoes the reservation and throws
 */
export async function reserveOneTimeCode(context: SignInContext, request: CodeRequest): Promise<() => Promise<void>> {
  const { config, db, clock, sms } = context;
  if (!sms.isAvailable()) throw smsUnavailable();
  const { purpose, mobile } = request;
  const now = clock.now();
  const real = purpose !== 'admin-sign-in' || (await isAdmin(db, config, mobile));
  const otp = makeOneTimeCode();
  const mac = macOf(config.tokenKeys[0]!, purpose, mobile, real ? otp : randomBytes(16).toString('hex'));
  const send = { purpose, mobile, address: addressBucket(request.ip), sentAt: now };
  const reserved = await db.transaction().execute(async (trx) => {
    const isDayNear = await lockSends(trx, send, config.limits.otpSendsPerDay);
    const counted = { ...send, formerly: pseudonymsOf(config, mobile) };
    const limits = sendLimits(config.limits).filter(({ of }) => of !== 'messages' || isDayNear);
    const reached = await findReachedLimit(trx, counted, limits, config.adminMobiles);
    if (reached) throw tooManySends(reached.limit, reached.oldest, now);
    const sendId = await insertSend(trx, send);
    const expiresAt = new Date(now.getTime() + config.limits.otpValidSeconds * 1000);
    const codeId = await replaceCode(trx, { purpose, mobile, mac, createdAt: now, expiresAt });
    return { sendId, codeId, brandName: (await readSettings(trx)).brandName };
  });

  return async () => {
    if (!real) return;
    const { publicUrl, limits } = config;
    const text = otpText(otp, publicUrl, limits.otpValidSeconds, purpose, reserved.brandName);
    try {
      await sms.send({ mobile, otp, purpose, text, validSeconds: limits.otpValidSeconds, at: now });
    } catch (error) {
      await db.transaction().execute(async (trx) => {
        await deleteSend(trx, reserved.sendId);
        await endCode(trx, reserved.codeId, clock.now());
      });
      throw error;
    }
  };
}

/** Creates a code and sends it before responding: the caller learns of a failed send (503). */
export async function sendOneTimeCode(context: SignInContext, request: CodeRequest): Promise<void> {
  const deliver = await reserveOneTimeCode(context, request);
  try {
    await deliver();
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

function sendLimits(limits: Limits): SendLimit[] {
  const { otpSendsPerMobilePerHour: perHour, otpSendsPerMobilePerDay: perDay } = limits;
  return [
    { of: 'to-mobile', most: 1, seconds: limits.otpResendSeconds },
    { of: 'to-mobile-from-address', most: perHour, seconds: HOUR_SECONDS },
    { of: 'to-mobile-from-address', most: perDay, seconds: DAY_SECONDS },
    { of: 'to-mobile', most: perHour * NETWORKS, seconds: HOUR_SECONDS },
    { of: 'to-mobile', most: perDay * NETWORKS, seconds: DAY_SECONDS },
    { of: 'other-mobiles-from-address', most: limits.otpSendsPerIpPerHour, seconds: HOUR_SECONDS },
    { of: 'messages', most: limits.otpSendsPerDay, seconds: DAY_SECONDS },
  ];
}

/** Returns the error for a reached limit. A clock set back a little does not extend the wait beyond the window. */
function tooManySends({ of, most, seconds }: SendLimit, oldest: Date, now: Date): ApiError {
  const wait = Math.min(secondsUntilFree(rateLimitAt(now, seconds * 1000, most), oldest), seconds);
  if (of === 'to-mobile' && most === 1) {
    return tooMany('otp_cooldown', `Please wait ${wait} seconds before requesting a new OTP`, wait);
  }
  return tooMany('otp_limit', 'Too many OTP requests. Try again later.', wait);
}
