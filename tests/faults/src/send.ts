import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type ApiAnswer, type CallOptions, callApi } from '../../browser/src/site/api-client';

/** A response of the api, with any status. */
export type Response<Data = Record<string, unknown>> = Omit<ApiAnswer<Data>, 'data'> & { data?: Data };

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
 * Sends a request and reads its JSON response, whatever the status.
 *
 * @param host base address of the api
 * @throws NoResponse
 */
export async function send<Data = Record<string, unknown>>(
  host: string,
  path: string,
  request: CallOptions = {},
): Promise<Response<Data>> {
  const started = performance.now();
  try {
    return await callApi<Data>({ host }, path, { timeoutMs: 15_000, ...request });
  } catch (error) {
    throw new NoResponse(reasonOf(error), performance.now() - started, error);
  }
}

export const get = (host: string, path: string, options: CallOptions = {}): Promise<Response> =>
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
  request: CallOptions,
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
