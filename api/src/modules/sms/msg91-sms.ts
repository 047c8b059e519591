import type { SmsConfig } from '../../config/load-config';
import { type CircuitBreaker, circuitBreaker } from './circuit-breaker';
import { type OtpSms, SmsNotSentError, type SmsSender } from './sms-sender';

export type Msg91Config = Extract<SmsConfig, { provider: 'msg91' }>;

const INDIA = '91';
/** A user waits for the response to the request that sends the message. */
const TIMEOUT_MS = 4500;

type Msg91Answer = { type?: unknown; message?: unknown };

/**
 * Sends by MSG91's SendOTP API v5 (docs.msg91.com/otp/sendotp): POST /api/v5/otp, our own code in `otp`, the account's
 * key in the `authkey` header. An error may come with status 200 and `type: "error"`, so only `type: "success"` counts
 * as sent. The text is the DLT template's, registered with MSG91; for WebOTP it must end in the line `@<domain>
 * #<OTP>`, whose domain is also passed as the variable `domain`.
 */
export function msg91Sms(
  config: Msg91Config,
  domain: string,
  breaker: CircuitBreaker = circuitBreaker({ failures: 5, restMs: 30_000 }),
  timeoutMs = TIMEOUT_MS,
): SmsSender {
  return {
    isAvailable: () => breaker.isClosed(),
    async send(sms) {
      if (!breaker.tryPass()) throw new SmsNotSentError('the gateway is resting after repeated failures');
      let response: Response;
      let text: string;
      try {
        response = await post(config, domain, sms, timeoutMs);
        text = await response.text();
      } catch (cause) {
        breaker.failed();
        const reason =
          (cause as Error).name === 'TimeoutError' ? 'the gateway did not answer in time' : 'no connection';
        throw new SmsNotSentError(reason, { cause });
      }
      // A rejected key fails for all users, like a gateway that is down; a rejected number only for its owner.
      if (response.status >= 500 || response.status === 401 || response.status === 403) breaker.failed();
      else breaker.succeeded();
      const answer = parse(text);
      if (response.ok && answer.type === 'success') return;
      throw new SmsNotSentError(`the gateway answered ${response.status}: ${describe(answer, sms)}`);
    },
  };
}

function post(config: Msg91Config, domain: string, { mobile, otp, validSeconds }: OtpSms, timeoutMs: number) {
  const url = new URL(`${config.url}/api/v5/otp`);
  url.search = new URLSearchParams({
    template_id: config.templateId,
    mobile: `${INDIA}${mobile}`,
    otp,
    otp_length: String(otp.length),
    otp_expiry: String(Math.max(1, Math.ceil(validSeconds / 60))),
    realTimeResponse: '1',
  }).toString();
  return fetch(url, {
    method: 'POST',
    headers: { authkey: config.authKey, accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ domain }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
}

function parse(text: string): Msg91Answer {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Returns the gateway's message for the log, masking the number and the code if repeated. */
function describe({ message }: Msg91Answer, { mobile, otp }: OtpSms): string {
  if (typeof message !== 'string') return 'no reason given';
  return message.replaceAll(mobile, '…').replaceAll(otp, '…').slice(0, 200);
}
