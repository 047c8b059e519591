import type { Config, WhatsappConfig } from '../config/load-config';
import { type CircuitBreaker, circuitBreaker } from '../circuit-breaker';
import { outcomeOf, reasonOf } from './whatsapp-errors';

/** A message by a template that WhatsApp has approved. */
export interface WhatsappMessage {
  mobile: string;
  template: string;
  language: string;
  /** By name, as the template’s body has them. */
  parameters: Readonly<Record<string, string>>;
  /** Comes back with each status of the message. */
  reference: string;
}

export interface WhatsappSender {
  /** Returns false while sending is known to fail, and where no WhatsApp is configured. */
  isAvailable(): boolean;
  /** Undefined where no WhatsApp is configured. */
  readonly config: WhatsappConfig | undefined;
  /** @throws WhatsappNotSentError if it was not accepted, or that is not known */
  send(message: WhatsappMessage): Promise<void>;
}

/** Has the reason for the log and for admins, without number or text. */
export class WhatsappNotSentError extends Error {
  override readonly name = 'WhatsappNotSentError';
  /** WhatsApp will never deliver it. */
  readonly final: boolean;
  /** It may have been accepted. */
  readonly uncertain: boolean;

  constructor(reason: string, { final = false, uncertain = false, ...options }: ErrorOptions & Certainty = {}) {
    super(reason, options);
    this.final = final;
    this.uncertain = uncertain;
  }
}

interface Certainty {
  final?: boolean;
  uncertain?: boolean;
}

/** No user waits for it. */
const TIMEOUT_MS = 10_000;

/**
 * Sends templates by the Cloud API of WhatsApp: POST /{phone-number-id}/messages
 * (developers.facebook.com/docs/whatsapp/cloud-api/guides/send-message-templates). Its breaker is its own.
 */
export function createWhatsappSender(
  { whatsapp }: Pick<Config, 'whatsapp'>,
  breaker: CircuitBreaker = circuitBreaker({ failures: 5, restMs: 30_000 }),
  timeoutMs = TIMEOUT_MS,
): WhatsappSender {
  return {
    config: whatsapp,
    isAvailable: () => whatsapp !== undefined && breaker.isClosed(),
    async send(message) {
      if (!whatsapp) throw new WhatsappNotSentError('WhatsApp is not configured', { final: true });
      if (!breaker.tryPass()) throw new WhatsappNotSentError('WhatsApp is resting after repeated failures');
      let response: Response;
      let text: string;
      try {
        response = await post(whatsapp, message, timeoutMs);
        text = await response.text();
      } catch (cause) {
        breaker.failed();
        const refused = (cause as { cause?: { code?: string } }).cause?.code === 'ECONNREFUSED';
        throw new WhatsappNotSentError('no connection to WhatsApp, or no response in time', {
          cause,
          uncertain: !refused,
        });
      }
      if (response.ok) return breaker.succeeded();
      const code = codeIn(text);
      const outcome = code === undefined || response.status >= 500 ? undefined : outcomeOf(code, response.status);
      if (outcome === 'final' || outcome === 'busy') breaker.succeeded();
      else breaker.failed();
      throw new WhatsappNotSentError(code === undefined ? `WhatsApp responded ${response.status}` : reasonOf(code), {
        final: outcome === 'final',
        uncertain: outcome === undefined,
      });
    },
  };
}

function post(
  { url, phoneNumberId, token }: WhatsappConfig,
  { mobile, template, language, parameters, reference }: WhatsappMessage,
  timeoutMs: number,
): Promise<Response> {
  const texts = Object.entries(parameters).map(([name, text]) => ({ type: 'text', parameter_name: name, text }));
  return fetch(`${url}/${phoneNumberId}/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: `91${mobile}`,
      type: 'template',
      template: {
        name: template,
        language: { code: language },
        ...(texts.length > 0 && { components: [{ type: 'body', parameters: texts }] }),
      },
      biz_opaque_callback_data: reference,
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
}

/** Reads the code of an error; undefined for a response that is none of the Cloud API. */
function codeIn(text: string): number | undefined {
  try {
    const code = (JSON.parse(text) as { error?: { code?: unknown } } | null)?.error?.code;
    return typeof code === 'number' ? code : undefined;
  } catch {
    return undefined;
  }
}
