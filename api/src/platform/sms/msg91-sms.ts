import type { SmsConfig } from '../config/load-config';
import { type CircuitBreaker, circuitBreaker } from '../circuit-breaker';
import { SmsNotSentError, type SmsSender, type TemplateSms } from './sms-sender';

export type Msg91Config = Extract<SmsConfig, { provider: 'msg91' }>;

const INDIA = '91';
/** A user waits for the response to the request that sends the message. */
const TIMEOUT_MS = 4500;
/** No user waits for these. */
const TEMPLATE_TIMEOUT_MS = 10_000;

type Msg91Answer = { type?: unknown; message?: unknown };

/**
 * Sends one-time codes by MSG91's SendOTP API v5 (docs.msg91.com/otp/sendotp): POST /api/v5/otp, our own code in `otp`.
 * The text is the DLT template's, registered with MSG91; for WebOTP it must end in the line `@<domain> #<OTP>`, whose
 * domain is also passed as the variable `domain`.
 */
export function msg91Sms(
  config: Msg91Config,
  domain: string,
  breaker: CircuitBreaker = circuitBreaker({ failures: 5, restMs: 30_000 }),
  timeoutMs = TIMEOUT_MS,
): SmsSender {
  return msg91Sender(config, { breaker, timeoutMs }, ({ mobile, otp, validSeconds }) => ({
    path: `otp?${new URLSearchParams({
      template_id: config.templateId,
      mobile: `${INDIA}${mobile}`,
      otp,
      otp_length: String(otp.length),
      otp_expiry: String(Math.max(1, Math.ceil(validSeconds / 60))),
      realTimeResponse: '1',
    }).toString()}`,
    body: { domain },
    secrets: [mobile, otp],
  }));
}

/**
 * Sends other messages by MSG91's Flow API v5 (control.msg91.com/apidoc/textsms/send-sms-flow.php): POST /api/v5/flow, a
 * template and its variables by name. Its breaker is its own: failures of these never delay one-time codes.
 */
export function msg91TemplateSms(
  config: Msg91Config,
  breaker: CircuitBreaker = circuitBreaker({ failures: 5, restMs: 30_000 }),
  timeoutMs = TEMPLATE_TIMEOUT_MS,
): SmsSender<TemplateSms> {
  return msg91Sender(config, { breaker, timeoutMs }, ({ mobile, templateId, variables }) => ({
    path: 'flow',
    body: { template_id: templateId, short_url: '0', recipients: [{ ...variables, mobiles: `${INDIA}${mobile}` }] },
    secrets: [mobile, ...Object.values(variables)],
  }));
}

interface Msg91Request {
  /** Below /api/v5. */
  path: string;
  body: object;
  /** Masked in the gateway's message. */
  secrets: string[];
}

/** An error may come with status 200 and `type: "error"`, so only `type: "success"` counts as sent. */
function msg91Sender<Sms>(
  config: Msg91Config,
  { breaker, timeoutMs }: { breaker: CircuitBreaker; timeoutMs: number },
  requestOf: (sms: Sms) => Msg91Request,
): SmsSender<Sms> {
  return {
    isAvailable: () => breaker.isClosed(),
    async send(sms) {
      if (!breaker.tryPass()) throw new SmsNotSentError('the gateway is resting after repeated failures');
      const request = requestOf(sms);
      let response: Response;
      let text: string;
      try {
        response = await post(config, request, timeoutMs);
        text = await response.text();
      } catch (cause) {
        breaker.failed();
        const reason =
          (cause as Error).name === 'TimeoutError' ? 'the gateway did not respond in time' : 'no connection';
        const refused = (cause as { cause?: { code?: string } }).cause?.code === 'ECONNREFUSED';
        throw new SmsNotSentError(reason, { cause, uncertain: !refused });
      }
      // A rejected key fails for all users, like a gateway that is down; a rejected number only for its owner.
      const isDown = response.status >= 500 || response.status === 401 || response.status === 403;
      if (isDown) breaker.failed();
      else breaker.succeeded();
      const result = parse(text);
      if (response.ok && result.type === 'success') return;
      const reason = `the gateway responded ${response.status}: ${describe(result, request.secrets)}`;
      const rejected = !isDown && result.type === 'error';
      throw new SmsNotSentError(reason, { rejected, uncertain: !rejected && (response.ok || response.status >= 500) });
    },
  };
}

function post({ url, authKey }: Msg91Config, { path, body }: Msg91Request, timeoutMs: number) {
  return fetch(`${url}/api/v5/${path}`, {
    method: 'POST',
    headers: { authkey: authKey, accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(body),
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

/** Returns the gateway's message for the log, masking what it repeats of the request. */
function describe({ message }: Msg91Answer, secrets: readonly string[]): string {
  if (typeof message !== 'string') return 'no reason given';
  return secrets
    .filter(({ length }) => length > 3)
    .reduce((text, secret) => text.replaceAll(secret, '…'), message)
    .slice(0, 200);
}
