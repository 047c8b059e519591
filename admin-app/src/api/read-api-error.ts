import { ApiError, clientCode } from './api-error';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readErrors(value: unknown): Record<string, string> | undefined {
  if (!isRecord(value)) return undefined;
  const texts = Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(texts);
}

/** Makes an error of an answer that is not 2xx, whatever a proxy on the way made of it (bad-inputs F16). */
export async function readApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const { status } = response;
  const requestId = response.headers.get('x-request-id') ?? undefined;
  if (!isRecord(body) || typeof body.message !== 'string') {
    return new ApiError({ code: clientCode.unreadable, status, message: `The server answered ${status}`, requestId });
  }
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError({
    code: typeof body.code === 'string' ? body.code : 'unknown',
    status,
    message: body.message,
    errors: readErrors(body.errors),
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
    requestId,
  });
}
