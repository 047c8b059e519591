import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** A response of the api, with any status. */
export interface Response<Data = Record<string, unknown>> {
  status: number;
  message?: string;
  code?: string;
  data?: Data;
  Token?: string;
  /** The whole body as received. */
  text: string;
  retryAfter: string | undefined;
  milliseconds: number;
}

export interface Request {
  token?: string | undefined;
  /** The Idempotency-Key. */
  key?: string;
  body?: object;
  method?: 'GET' | 'POST';
  timeoutMs?: number;
  /** Keeps the connection for further requests; default true. */
  keepAlive?: boolean;
}

/** Returns a request that scans a code, with a key of its own. */
export const scanOf = (token: string | undefined, code: string | undefined, key: string = randomUUID()) => ({
  token,
  key,
  body: { location: 'Pune', encrypyData: code },
});

/**
 * No response came. `refused`: nothing listened, so nothing happened. `cut`: the connection broke, and whether the
 * request was carried out is unknown. `silence`: the time was up.
 */
export class NoResponse extends Error {
  override readonly name = 'NoResponse';

  constructor(
    readonly how: 'refused' | 'cut' | 'silence',
    readonly milliseconds: number,
    cause: unknown,
  ) {
    super(`No response: ${how}`, { cause });
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
export async function send<Data = Record<string, unknown>>(
  host: string,
  path: string,
  { token, key, body = {}, method = 'POST', timeoutMs = 15_000, keepAlive = true }: Request = {},
): Promise<Response<Data>> {
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
    const text = await response.text();
    return {
      ...(JSON.parse(text) as Pick<Response<Data>, 'data'>),
      status: response.status,
      text,
      retryAfter: response.headers.get('retry-after') ?? undefined,
      milliseconds: performance.now() - started,
    };
  } catch (error) {
    throw new NoResponse(reasonOf(error), performance.now() - started, error);
  }
}

export const get = (host: string, path: string, options: Omit<Request, 'method'> = {}): Promise<Response> =>
  send(host, path, { ...options, method: 'GET' });

/**
 * Repeats a request with its key until it has a response other than 503, as the user area does.
 *
 * @param host called for every try
 * @param onTry called with the result of every try; what it throws ends the tries. By default a busy node may close the
 *   connection, nothing else
 */
export async function sendUntilServed<Data>(
  host: () => string,
  path: string,
  request: Request,
  onTry = (tried: Response<Data> | NoResponse) => {
    if (tried instanceof NoResponse && tried.how !== 'cut') throw tried;
  },
): Promise<Response<Data>> {
  for (;;) {
    const tried = await send<Data>(host(), path, request).catch((error: unknown) => {
      if (error instanceof NoResponse) return error;
      throw error;
    });
    onTry(tried);
    if (!(tried instanceof NoResponse) && tried.status !== 503) return tried;
    await pause(50);
  }
}
