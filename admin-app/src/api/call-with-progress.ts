import { clientCode, errorWithoutResponse } from '@loyalty/shared-ui/api-error';
import { addressOf } from '@loyalty/shared-ui/api-calls';
import { readJson, readSettings, throwRefusal } from '@loyalty/shared-ui/api-client';
import type { CallInput, CallPath, ResponseBody } from './operations';

interface ProgressCallOptions {
  form: FormData;
  key: string;
  /** Called with the bytes sent so far and the size of the form. */
  onSent: (sent: number, total: number) => void;
  signal?: AbortSignal;
}

/** Milliseconds without progress after which a request is given up. */
const timeoutMs = { sending: 60_000, responding: 600_000 };

/**
 * Posts a form and reports how much of it was sent. Uses XMLHttpRequest, since over HTTP/1.1 `fetch` reports no upload progress;
 * errors are mapped as in client.ts. Times out if no byte is sent for a minute, or no response comes for ten minutes after the
 * last one.
 * @throws ApiError; DOMException 'AbortError' if `signal` aborts
 */
export async function callWithProgress<Path extends CallPath<'post'>>(
  path: Path,
  { form, key, onSent, signal, ...input }: Omit<CallInput<'post', Path>, 'form'> & ProgressCallOptions,
): Promise<ResponseBody<'post', Path>> {
  const { host, readToken } = readSettings();
  const token = readToken();
  const response = await post(`${host}/${addressOf(path, input)}`, { form, key, onSent, signal, token });
  if (!response.ok) await throwRefusal(response, token);
  return readJson(response);
}

function post(
  url: string,
  { form, key, onSent, signal, token }: ProgressCallOptions & { token: string | undefined },
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const aborted = () => new DOMException('The upload was aborted', 'AbortError');
    if (signal?.aborted) return reject(aborted());
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restartTimer = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        reject(errorWithoutResponse(clientCode.timeout));
        request.abort();
      }, milliseconds);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      restartTimer(loaded < total ? timeoutMs.sending : timeoutMs.responding);
      onSent(loaded, total);
    };
    request.onload = () => {
      const headers = new Headers();
      for (const name of ['content-type', 'retry-after', 'x-request-id']) {
        const value = request.getResponseHeader(name);
        if (value !== null) headers.set(name, value);
      }
      resolve(new Response(request.responseText, { status: request.status, headers }));
    };
    request.onerror = () => reject(errorWithoutResponse(clientCode.unreachable));
    request.onabort = () => reject(aborted());
    request.onloadend = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };
    request.open('POST', url);
    if (token !== undefined) request.setRequestHeader('token', token);
    request.setRequestHeader('Idempotency-Key', key);
    restartTimer(timeoutMs.sending);
    request.send(form);
  });
}
