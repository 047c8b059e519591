import { api } from '../../test/api';
import { ApiError } from '@loyalty/shared-ui/api-error';
import { wasRefused } from './failures';
import { configureApi } from '@loyalty/shared-ui/api-client';
import { callAhead, post } from './client';

let token: string | undefined;
const onTokenRefused = jest.fn();

beforeEach(() => {
  onTokenRefused.mockReset();
  token = 'a.b.c';
  configureApi({ host: api.host, readToken: () => token, onTokenRefused });
});

const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`Expected an ApiError, got ${String(error)}`);
  return error;
};

describe('post', () => {
  it('posts JSON below §7 {host} with the token header, and gives status and envelope back', async () => {
    api.on('POST users/transactions/get', { status: 200, json: { message: 'ok', data: [{ id: 1 }], total_count: 1 } });
    const answer = await post('users/transactions/get', { page: 1, kind: 'earned' });
    expect(answer).toEqual({ status: 200, message: 'ok', data: [{ id: 1 }], total_count: 1 });
    expect(api.calls).toHaveLength(1);
    expect(api.calls[0]).toMatchObject({ body: { page: 1, kind: 'earned' }, headers: { token: 'a.b.c' } });
    expect(api.calls[0]?.headers['content-type']).toMatch(/^application\/json/);
    expect(api.calls[0]?.headers['idempotency-key']).toBeUndefined();
  });

  it('sends no token header while signed out', async () => {
    token = undefined;
    api.on('POST users/registeration', { status: 201, json: { message: 'sent' } });
    await post('users/registeration', { mobile: '9876543210' });
    expect(api.calls[0]?.headers).not.toHaveProperty('token');
  });

  it('sends the idempotency key that it is given', async () => {
    api.on('POST users/reedemed/store', { status: 201, json: { message: 'ok' } });
    await post('users/reedemed/store', {}, { idempotencyKey: 'k1' });
    expect(api.calls[0]?.headers['idempotency-key']).toBe('k1');
  });

  it("turns a refusal into an ApiError with the api's own words, fields and wait", async () => {
    api.on('POST users/user-update', {
      status: 429,
      headers: { 'retry-after': '41' },
      json: { message: 'Please wait', code: 'too_soon', errors: { name: 'Name is required.' } },
    });
    const error = await failureOf(post('users/user-update', { name: '' }));
    expect(error).toMatchObject({ status: 429, code: 'too_soon', message: 'Please wait', retryAfterSeconds: 41 });
    expect(error.errors).toEqual({ name: 'Name is required.' });
    expect(onTokenRefused).not.toHaveBeenCalled();
  });

  it.each([
    [503, '3f2a9c1b-0d4e-4c55-9a60-7b1f0e2d3c4a', '3f2a9c1b'],
    [502, 'Root=1-67891233-abcdef012345678912345678', 'Root=1-67891233-abcdef012345678912345678'],
    [404, '3f2a9c1b-0d4e-4c55-9a60-7b1f0e2d3c4a', undefined],
  ])('has a reference to the log where the server failed, %p', async (status, requestId, reference) => {
    api.on('POST users/user-update', { status, text: 'whatever', headers: { 'x-request-id': requestId } });
    expect(await failureOf(post('users/user-update', { name: '' }))).toMatchObject({ status, requestId, reference });
  });

  it('reports a refused token, with the one that it sent', async () => {
    api.on('POST users/scanners/get', () => {
      token = 'newer.b.c';
      return { status: 401, json: { message: 'Please Provide Token', code: 'token_required' } };
    });
    expect((await failureOf(post('users/scanners/get', {}))).status).toBe(401);
    expect(onTokenRefused).toHaveBeenCalledWith('a.b.c');
  });

  it.each([
    ["a proxy's page", { text: '<html>Sign in to the proxy</html>', headers: { 'content-type': 'text/html' } }],
    ["a gateway's JSON without a code", { json: { message: 'Unauthorized' } }],
    [
      "a gateway's JSON with a code of its own",
      { json: { code: 'UNAUTHENTICATED', message: 'Sign in to the gateway' } },
    ],
    ['nothing', { text: '' }],
  ])("keeps the session where a 401 is not the api's own: %s", async (_name, reply) => {
    onTokenRefused.mockClear();
    api.on('POST users/scanners/get', { status: 401, ...reply });
    const failure = await failureOf(post('users/scanners/get', {}));
    expect(failure).toMatchObject({ code: 'unreadable', status: 401 });
    expect(wasRefused(failure)).toBe(false);
    expect(onTokenRefused).not.toHaveBeenCalled();
  });

  it.each([{ headers: { 'content-type': 'text/html; charset=utf-8' } }, {}])(
    "names a hotspot's page with 200, %p",
    async (type) => {
      const page = { status: 200, text: '<!DOCTYPE html><title>Free wi-fi</title>', ...type };
      api.on('POST users/scanners/get', page);
      expect(await failureOf(post('users/scanners/get', {}))).toMatchObject({ code: 'sign_in_page', status: 0 });
    },
  );

  it("does not show a proxy's HTML page", async () => {
    api.on('POST users/scanners/get', { status: 500, text: '<h1>Bad gateway</h1>' });
    expect(await failureOf(post('users/scanners/get', {}))).toMatchObject({
      status: 500,
      code: 'unreadable',
      message: 'Something went wrong',
    });
  });

  it('names an unreadable success, a broken connection and an absent server', async () => {
    api.on('POST users/scanners/get', { status: 200, text: '{"message":' });
    expect(await failureOf(post('users/scanners/get', {}))).toMatchObject({ status: 0, code: 'unreadable' });
    api.on('POST users/scanners/get', { broken: true });
    expect(await failureOf(post('users/scanners/get', {}))).toMatchObject({ status: 0, code: 'unreachable' });
    configureApi({ host: 'http://127.0.0.1:9/api', readToken: () => token, onTokenRefused });
    expect(await failureOf(post('users/scanners/get', {}))).toMatchObject({ status: 0, code: 'unreachable' });
  });

  it('survives a null response', async () => {
    api.on('POST users/scanners/get', { status: 200, text: 'null' });
    expect((await post('users/scanners/get', {})).data).toBeUndefined();
  });

  it('asks once, whatever happens: repeating is for those who know what it means', async () => {
    api.on('POST users/scanners/get', { status: 503, json: { message: 'later', code: 'unavailable' } });
    await failureOf(post('users/scanners/get', {}));
    expect(api.calls).toHaveLength(1);
  });
});

describe('callAhead', () => {
  beforeEach(() => {
    api.on('POST users/scanners/get', { status: 200, json: { message: 'ok' } });
    callAhead('post', 'users/scanners/get', {});
  });

  it('gives its response to the call that is made later, once', async () => {
    expect(await post('users/scanners/get', {})).toEqual({ status: 200, message: 'ok' });
    expect(api.calls).toHaveLength(1);
    await post('users/scanners/get', {});
    expect(api.calls).toHaveLength(2);
  });

  it("gives another user's session nothing", async () => {
    token = 'd.e.f';
    await post('users/scanners/get', {});
    expect(api.calls.map(({ headers }) => headers['token'])).toContain('d.e.f');
  });
});
