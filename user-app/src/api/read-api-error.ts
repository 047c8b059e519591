import { ApiError, clientCode } from './api-error';

/** What stands in for the api's own words where there are none. */
export const generalMessage = 'Something went wrong';

/** Makes an error of an answer that is not 2xx, whatever a proxy on the way made of it (bad-inputs F16). */
export async function readApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const { message, code, errors, data } = (body ?? {}) as Record<string, unknown>;
  const requestId = response.headers.get('x-request-id');
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError({
    status: response.status,
    code: typeof code === 'string' ? code : clientCode.unreadable,
    message: typeof message === 'string' ? message : generalMessage,
    ...(typeof errors === 'object' && errors !== null && { errors: errors as Record<string, string> }),
    ...(typeof data === 'object' && data !== null && { data: data as Record<string, unknown> }),
    ...(Number.isFinite(retryAfter) && { retryAfterSeconds: retryAfter }),
    ...(requestId !== null && { requestId }),
  });
}
