import { createHash, createHmac } from 'node:crypto';
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { deriveKey, type Key } from '../../platform/config/keys';
import type { HttpClient } from '../../platform/http-client';
import { circuitBreaker } from '../../platform/circuit-breaker';
import type { MarketLabels } from '../../programme/programme';

/** A user waits for it, within the 2.5 seconds that a scan may take. */
const TIMEOUT_MS = 2000;
const MAX_BYTES = 4096;

const responseBody = Type.Object({
  genuine: Type.Boolean(),
  /** Whether it was used before, other than by a request of the same id. */
  used: Type.Optional(Type.Boolean()),
  points: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
});

/** What the other vendor says of a code. */
export type Verdict =
  | { genuine: false; /** That refused the code. */ status?: number }
  | { genuine: true; used: boolean; points: number };

/** There is no verdict; says why in the admin's words, without the code. */
export class NoVerdictError extends Error {
  override readonly name = 'NoVerdictError';
}

/**
 * Whether a status is about the code: it counts as a guess, and is no failure of the service, which codes that it refuses
 * could otherwise stop for all. 401 and 403 refuse our signature, 408 and 429 pass.
 */
const isRefusal = (status: number) => status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);

export type MarketVerifier = ReturnType<typeof createMarketVerifier>;

const secretOf = ({ key }: Key) => deriveKey(key, 'verifier of labels in the market');

/** Returns the secret that requests are signed with, in the form of Standard Webhooks, for the other vendor. */
export const verifierSecret = ([current]: readonly Key[]): string => `whsec_${secretOf(current!).toString('base64')}`;

interface VerifierOptions {
  http: HttpClient;
  keys: readonly Key[];
  /** Name of the brand's schema: with one id for a code, two brands of a vendor would each get the first response, and pay. */
  brand?: string | undefined;
}

/**
 * Asks the other vendor's service, by a request signed after Standard Webhooks: `{ code, redeem }`, with an id that is the
 * same for the same code, so that a repeated request gets the first response. Each listed key signs: during a rotation the
 * vendor may still have the secret of the one before.
 */
export function createMarketVerifier({ http, keys, brand = '' }: VerifierOptions) {
  const breaker = circuitBreaker({ failures: 5, restMs: 30_000 });

  async function exchange(
    url: string,
    code: string,
    redeem: boolean,
  ): Promise<Static<typeof responseBody> & { status?: number }> {
    const body = JSON.stringify({ code, redeem });
    const id = `msg_${createHash('sha256').update(`${brand}${body}`).digest('hex').slice(0, 32)}`;
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signatures = keys.map((key) => {
      const content = `${id}.${timestamp}.${body}`;
      return `v1,${createHmac('sha256', secretOf(key)).update(content).digest('base64')}`;
    });
    const response = await http.send({
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signatures.join(' '),
      },
      body,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    });
    if (isRefusal(response.status)) return { genuine: false, status: response.status };
    if (response.status !== 200) throw new NoVerdictError(`The service responded with status ${response.status}`);
    if (response.truncated) throw new NoVerdictError(`The response has more than ${MAX_BYTES} bytes`);
    const parsed = parse(response.body);
    if (!Value.Check(responseBody, parsed)) throw new NoVerdictError('The response is not as documented');
    return parsed;
  }

  return {
    /**
     * @param redeem whether a genuine code is marked as used
     * @throws NoVerdictError, also at once while the service keeps failing
     */
    async ask(
      { url, limit }: NonNullable<MarketLabels['verifier']>,
      { code, redeem }: { code: string; redeem: boolean },
    ): Promise<Verdict> {
      if (!breaker.tryPass()) throw new NoVerdictError('The service rests after repeated failures');
      const response = await exchange(url, code, redeem).catch((error: unknown) => {
        breaker.failed();
        if (error instanceof NoVerdictError) throw error;
        throw new NoVerdictError((error as Error).message, { cause: error });
      });
      breaker.succeeded();
      if (!response.genuine) return { genuine: false, ...(response.status && { status: response.status }) };
      const { used = false, points } = response;
      if (points === undefined) throw new NoVerdictError('The response has no points');
      if (points > limit) throw new NoVerdictError(`The label has ${points} points, more than the limit of ${limit}`);
      return { genuine: true, used, points };
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
