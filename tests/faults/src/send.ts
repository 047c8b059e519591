import { setTimeout as pause } from 'node:timers/promises';

export interface Response<Body = Record<string, unknown>> {
  status: number;
  body: Body;
  retryAfter: string | undefined;
  milliseconds: number;
}

export interface Request {
  token?: string | undefined;
  /** The Idempotency-Key. */
  key?: string | undefined;
  body?: object;
  method?: 'GET' | 'POST';
  timeoutMs?: number;
  /** Keeps the connection for further requests; default true. */
  keepAlive?: boolean;
}

/**
 * No response came. `refused`: nothing listened, so nothing happened. `cut`: the connection broke, and whether the request was
 * carried out is unknown. `silence`: the time was up.
 */
export class NoResponse extends Error {
  constructor(
    readonly how: 'refused' | 'cut' | 'silence',
    cause: unknown,
  ) {
    super(`No response: ${how}`, { cause });
    this.name = 'NoResponse';
  }
}

function reasonOf(error: unknown): NoResponse['how'] {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'silence';
  const { cause } = error as { cause?: { code?: string; errors?: { code?: string }[] } };
  const codes = [cause?.code, ...(cause?.errors ?? []).map(({ code }) => code)];
  return codes.includes('ECONNREFUSED') ? 'refused' : 'cut';
}

/**
 * Sends a request (a FormData as it is, anything else as JSON) and reads its JSON response, whatever the status.
 *
 * @param host base address of the api
 * @throws NoResponse
 */
export async function send<Body = Record<string, unknown>>(
  host: string,
  path: string,
  { token, key, body = {}, method = 'POST', timeoutMs = 15_000, keepAlive = true }: Request = {},
): Promise<Response<Body>> {
  const started = performance.now();
  const form = body instanceof FormData;
  try {
    const response = await fetch(`${host}${path}`, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        ...(method === 'POST' && !form && { 'content-type': 'application/json' }),
        ...(token && { token }),
        ...(key && { 'idempotency-key': key }),
        ...(!keepAlive && { connection: 'close' }),
      },
      ...(method === 'POST' && { body: form ? body : JSON.stringify(body) }),
    });
    return {
      status: response.status,
      body: (await response.json()) as Body,
      retryAfter: response.headers.get('retry-after') ?? undefined,
      milliseconds: performance.now() - started,
    };
  } catch (error) {
    throw new NoResponse(reasonOf(error), error);
  }
}

/** Repeats {@link send} with its key while an overloaded node responds 503 or closes the connection. */
export async function sendUntilServed<Body = Record<string, unknown>>(
  host: string,
  path: string,
  request: Request & { key: string },
): Promise<Response<Body>> {
  for (;;) {
    try {
      const response = await send<Body>(host, path, request);
      if (response.status !== 503) return response;
    } catch (error) {
      if (!(error instanceof NoResponse && error.how === 'cut')) throw error;
    }
    await pause(200);
  }
}
