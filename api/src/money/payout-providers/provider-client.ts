import { circuitBreaker } from '../../platform/circuit-breaker';
import { ProviderError } from './payout-provider';

/** The longest that a leased payment waits for its provider. */
export const TIMEOUT_MS = 20_000;

export interface ProviderRequest {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: object;
}

export interface ProviderClient {
  /** Returns the parsed body of a successful response; undefined for 404. @throws ProviderError */
  send<Body>(request: ProviderRequest): Promise<Body | undefined>;
  isAvailable(): boolean;
}

/**
 * Returns a client of a provider's JSON API with a circuit breaker.
 * @param headers of every request: the credentials
 * @param codeOf the provider's code of an error, from its body: the log and the admin see it, and nothing else of the body
 */
export function providerClient(
  url: string,
  headers: Record<string, string>,
  codeOf: (body: unknown) => string | undefined,
  timeoutMs = TIMEOUT_MS,
): ProviderClient {
  const breaker = circuitBreaker({ failures: 5, restMs: 30_000 });

  async function request({ method, path, headers: more, body }: ProviderRequest) {
    try {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: { accept: 'application/json', 'content-type': 'application/json', ...headers, ...more },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { status: response.status, text: await response.text() };
    } catch (cause) {
      breaker.failed();
      const isLate = (cause as Error).name === 'TimeoutError';
      throw new ProviderError(isLate ? 'no response in time' : 'no connection', { cause });
    }
  }

  return {
    isAvailable: () => breaker.isClosed(),
    async send<Body>(given: ProviderRequest) {
      if (!breaker.tryPass()) throw new ProviderError('resting after repeated failures');
      const { status, text } = await request(given);
      const isDown = status >= 500 || status === 401 || status === 403 || status === 429;
      if (isDown) breaker.failed();
      else breaker.succeeded();
      const body = parse(text);
      if (status === 404) return undefined;
      if (status >= 200 && status < 300 && body !== undefined) return body as Body;
      const reason = `${status} ${codeOf(body) ?? ''}`.trim();
      // 409: another request with the same reference was first. 408: the provider did not wait for this one.
      const rejected = !isDown && status >= 400 && status !== 408 && status !== 409;
      throw new ProviderError(reason, { rejected });
    },
  };
}

function parse(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
