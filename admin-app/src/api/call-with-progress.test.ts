import { api } from '../../test/api';
import { sendRequestsOverFetch } from '../../test/request-over-fetch';
import type { ApiError } from '@loyalty/shared-ui/api-error';
import { callWithProgress } from './call-with-progress';
import { configureApi } from '@loyalty/shared-ui/api-client';

let restore: () => void;
const onTokenRefused = jest.fn();
/** Configures the client for an address. */
const configure = (host: string) => configureApi({ host, readToken: () => 'jwt', onTokenRefused });

beforeAll(async () => {
  restore = sendRequestsOverFetch();
});
afterAll(async () => {
  restore();
});
beforeEach(() => {
  configure(api.host);
});

function form() {
  const data = new FormData();
  data.set('name', 'Elbow');
  return data;
}
const send = (onSent: (sent: number, total: number) => void = () => undefined, signal?: AbortSignal) =>
  callWithProgress('admin/stores/import', { form: form(), key: 'k', onSent, ...(signal && { signal }) });
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => Promise.reject(new Error('It did not fail')),
    (error: unknown) => error as ApiError,
  );

describe('callWithProgress', () => {
  it('sends the form with the token, reports progress, and returns the response', async () => {
    api.on('POST admin/stores/import', { status: 201, json: { data: 7 } });
    const steps: number[] = [];
    await expect(send((sent, total) => steps.push(sent / total))).resolves.toEqual({ data: 7 });
    expect(steps.at(-1)).toBe(1);
    expect(api.calls[0]?.headers).toMatchObject({
      token: 'jwt',
      'content-type': expect.stringMatching(/^multipart\/form-data; boundary=/),
    });
    expect(api.calls[0]?.body).toMatch(/name="name"\r\n\r\nElbow\r\n/);
  });

  it("keeps the server's message, code, wait and request id", async () => {
    api.on('POST admin/stores/import', {
      status: 429,
      json: { message: 'Another upload is running', code: 'upload_limit' },
      headers: { 'retry-after': '10', 'x-request-id': 'one-request' },
    });
    expect(await failureOf(send())).toMatchObject({
      status: 429,
      code: 'upload_limit',
      message: 'Another upload is running',
      retryAfterSeconds: 10,
      requestId: 'one-request',
    });
  });

  it('reports a refused token', async () => {
    api.on('POST admin/stores/import', {
      status: 401,
      json: { message: 'Please Provide Token', code: 'token_required' },
    });
    expect(await failureOf(send())).toMatchObject({ status: 401 });
    expect(onTokenRefused).toHaveBeenCalledWith('jwt');
  });

  it("rejects a response that is not the api's, and a missing one", async () => {
    api.on('POST admin/stores/import', { text: '<html>Welcome to this wi-fi</html>' });
    expect(await failureOf(send())).toMatchObject({ code: 'sign_in_page', status: 0 });
    api.on('POST admin/stores/import', { status: 502, text: '<html>Bad gateway</html>' });
    expect(await failureOf(send())).toMatchObject({ code: 'unreadable', status: 502 });
    configure('http://127.0.0.1:1');
    expect(await failureOf(send())).toMatchObject({ code: 'unreachable', status: 0 });
  });

  it('ends when no response comes for ten minutes after the last byte', async () => {
    const timers = jest.spyOn(globalThis, 'setTimeout');
    let arrived = () => {};
    const arrival = new Promise<void>((resolve) => (arrived = resolve));
    api.on('POST admin/stores/import', () => {
      arrived();
      return new Promise(() => undefined);
    });
    const failure = failureOf(send());
    await arrival;
    const [giveUp] = timers.mock.calls.filter(([, delay]) => delay === 600_000).at(-1) ?? [];
    timers.mockRestore();
    giveUp?.();
    expect(await failure).toMatchObject({ code: 'timeout', status: 0 });
  });

  it('is given up by its signal, before it starts and while it waits', async () => {
    const before = new AbortController();
    before.abort();
    expect(await failureOf(send(undefined, before.signal))).toMatchObject({ name: 'AbortError' });
    expect(api.calls).toEqual([]);

    const meanwhile = new AbortController();
    api.on('POST admin/stores/import', () => {
      meanwhile.abort();
      return { json: {} };
    });
    expect(await failureOf(send(undefined, meanwhile.signal))).toMatchObject({ name: 'AbortError' });
  });
});
