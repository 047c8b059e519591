import { clientCode, errorWithoutAnswer } from './api-error';
import { readJson, readSettings, throwRefusal } from './client';

interface ProgressCallOptions {
  form: FormData;
  /** Bytes that have left, of all bytes of the form. */
  onSent: (sent: number, total: number) => void;
  /** Gives up; the call then rejects with an AbortError. */
  signal?: AbortSignal;
}

/**
 * Posts a form and tells how much of it has left. An XMLHttpRequest, since over HTTP/1.1 `fetch` reports nothing of what it
 * sends; errors are mapped as in client.ts. It waits for the answer as long as that takes.
 *
 * @param path without a leading slash
 * @returns the parsed JSON body
 * @throws ApiError; DOMException 'AbortError' when `signal` gave up
 */
export async function callWithProgress<T>(path: string, { form, onSent, signal }: ProgressCallOptions): Promise<T> {
  const { host, readToken } = readSettings();
  const token = readToken();
  const response = await post(`${host}/${path}`, { form, onSent, signal, token });
  await throwRefusal(response, token);
  return readJson(response);
}

function post(
  url: string,
  { form, onSent, signal, token }: ProgressCallOptions & { token: string | undefined },
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const aborted = () => new DOMException('The upload was given up', 'AbortError');
    if (signal?.aborted) return reject(aborted());
    const request = new XMLHttpRequest();
    const giveUp = () => request.abort();
    signal?.addEventListener('abort', giveUp);
    request.upload.onprogress = ({ loaded, total }) => onSent(loaded, total);
    request.onload = () => {
      const headers = new Headers();
      for (const name of ['retry-after', 'x-request-id']) {
        const value = request.getResponseHeader(name);
        if (value !== null) headers.set(name, value);
      }
      resolve(new Response(request.responseText, { status: request.status, headers }));
    };
    request.onerror = () => reject(errorWithoutAnswer(clientCode.unreachable));
    request.onabort = () => reject(aborted());
    request.onloadend = () => signal?.removeEventListener('abort', giveUp);
    request.open('POST', url);
    if (token !== undefined) request.setRequestHeader('token', token);
    request.send(form);
  });
}
