import { ApiStandIn } from '@loyalty/tooling/api-stand-in';
import { createCalls } from './api-calls';
import { configureApi } from './api-client';
import { ApiError } from './api-error';
import { describeForm, withCommandKey } from './command-keys';

interface Calls {
  'post admin/redeem': { body: object; response: { data?: number[] } };
  'post admin/generate_Otp': { body: object; response: object };
  'post admin/model/store': { body: object; response: object };
}
const { call } = createCalls<Calls>();

let api: ApiStandIn;
let token: string | undefined;
const onTokenRefused = jest.fn();
/** Configures the client for an address. */
const configure = (host: string) => configureApi({ host, readToken: () => token, onTokenRefused });

beforeAll(async () => {
  api = await ApiStandIn.start();
  configure(api.host);
});
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  onTokenRefused.mockReset();
  token = 'jwt';
});

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('It did not fail');
    },
    (error: unknown) => error as ApiError,
  );

describe('call', () => {
  it('§7 admin token header, §4 admin token: header: sends JSON with it, without a prefix, and returns the parsed response (§7 {host})', async () => {
    api.on('POST admin/redeem', { json: { data: [1] } });
    await expect(call('post', 'admin/redeem', { json: { formData: {} } })).resolves.toEqual({ data: [1] });
    expect(api.calls[0]).toMatchObject({ method: 'POST', headers: { token: 'jwt' }, body: { formData: {} } });
  });

  it('sends no §7 admin token header once the §4 admin token is cleared, nor with the OTP request', async () => {
    api.on('POST admin/generate_Otp', { status: 201, json: {} });
    await call('post', 'admin/generate_Otp', { json: { mobile: '9999999999' }, token: false });
    token = undefined;
    await call('post', 'admin/generate_Otp', { json: { mobile: '9999999999' } });
    expect(api.calls.map(({ headers }) => headers.token)).toEqual([undefined, undefined]);
  });

  it("keeps the server's message, code and field errors", async () => {
    api.on('POST admin/model/store', {
      status: 400,
      json: {
        message: 'Please enter a model name',
        code: 'invalid_input',
        errors: { model: 'Please enter a model name' },
      },
    });
    const error = await failureOf(call('post', 'admin/model/store', { json: {} }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 400,
      code: 'invalid_input',
      message: 'Please enter a model name',
      errors: { model: 'Please enter a model name' },
    });
  });

  it('reads how long a 429 asks to wait', async () => {
    api.on('POST admin/generate_Otp', {
      status: 429,
      json: { message: 'Please wait 40 seconds before requesting a new OTP', code: 'too_soon' },
      headers: { 'retry-after': '40' },
    });
    expect(await failureOf(call('post', 'admin/generate_Otp'))).toMatchObject({ status: 429, retryAfterSeconds: 40 });
  });

  it.each([
    [500, '3f2a9c1b-0d4e-4c55-9a60-7b1f0e2d3c4a', '3f2a9c1b'],
    [502, 'Root=1-67891233-abcdef012345678912345678', 'Root=1-67891233-abcdef012345678912345678'],
    [404, '3f2a9c1b-0d4e-4c55-9a60-7b1f0e2d3c4a', undefined],
  ])('has a reference to the log where the server failed, %p', async (status, requestId, reference) => {
    api.on('POST admin/redeem', { status, text: 'whatever', headers: { 'x-request-id': requestId } });
    expect(await failureOf(call('post', 'admin/redeem'))).toMatchObject({ status, requestId, reference });
  });

  it('makes one error of any response that is not the api’s', async () => {
    api.on('POST admin/redeem', { status: 502, text: '<html>Bad gateway</html>' });
    expect(await failureOf(call('post', 'admin/redeem'))).toMatchObject({ code: 'unreadable', status: 502 });
    api.on('POST admin/redeem', { status: 200, text: '{"message":' });
    expect(await failureOf(call('post', 'admin/redeem'))).toMatchObject({ code: 'unreadable', status: 0 });
  });

  it('rejects when there is no response', async () => {
    configure('http://127.0.0.1:1');
    expect(await failureOf(call('post', 'admin/redeem'))).toMatchObject({ code: 'unreachable', status: 0 });
    configure(api.host);
  });

  it('reports the refused token that it sent; none if it sent none', async () => {
    api.on('POST admin/redeem', { status: 401, json: { message: 'Please Provide Token', code: 'token_required' } });
    await failureOf(call('post', 'admin/redeem'));
    expect(onTokenRefused).toHaveBeenCalledWith('jwt');
    token = undefined;
    await failureOf(call('post', 'admin/redeem'));
    expect(onTokenRefused).toHaveBeenCalledTimes(1);
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
    api.on('POST admin/redeem', { status: 401, ...reply });
    expect(await failureOf(call('post', 'admin/redeem'))).toMatchObject({ code: 'unreadable', status: 401 });
    expect(onTokenRefused).not.toHaveBeenCalled();
  });

  it.each([{ headers: { 'content-type': 'text/html; charset=utf-8' } }, {}])(
    "names a hotspot's page with 200, %p",
    async (type) => {
      const page = { status: 200, text: '<!DOCTYPE html><title>Free wi-fi</title>', ...type };
      api.on('POST admin/redeem', page);
      expect(await failureOf(call('post', 'admin/redeem'))).toMatchObject({ code: 'sign_in_page', status: 0 });
    },
  );
});

describe('command keys', () => {
  const failure = (status: number) => new ApiError({ status, code: 'x', message: 'x' });

  /** Sends and returns the key that was sent. */
  async function keyOf(intent: string, error?: Error): Promise<string> {
    let sent = '';
    await withCommandKey(intent, async (key) => {
      sent = key;
      if (error) throw error;
    }).catch(() => undefined);
    return sent;
  }

  afterEach(() => jest.useRealTimers());

  test.each([
    ['the connection broke off', failure(0)],
    ['the server failed', failure(500)],
    ['the server was busy', failure(503)],
  ])('asking again where %s sends the same key', async (_name, error) => {
    const first = await keyOf(`lost ${error.status}`, error);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(await keyOf(`lost ${error.status}`, error)).toBe(first);
    expect(await keyOf(`lost ${error.status}`)).toBe(first);
    expect(await keyOf(`lost ${error.status}`)).not.toBe(first);
  });

  test('asking again after a success or a refusal sends another key', async () => {
    expect(await keyOf('done')).not.toBe(await keyOf('done'));
    expect(await keyOf('refused', failure(409))).not.toBe(await keyOf('refused', failure(409)));
  });

  test('asking for something else sends another key', async () => {
    expect(await keyOf('100 codes', failure(0))).not.toBe(await keyOf('200 codes', failure(0)));
  });

  test('two that are sent at once are one', async () => {
    const [one, other] = await Promise.all([keyOf('twice'), keyOf('twice')]);
    expect(one).toBe(other);
  });

  test('after a quarter of an hour the same is another intent', async () => {
    jest.useFakeTimers({ now: 0 });
    const first = await keyOf('late', failure(0));
    jest.advanceTimersByTime(15 * 60_000 + 1);
    expect(await keyOf('late')).not.toBe(first);
  });

  test('distinguishes forms by their fields and by name, size and date of their files', () => {
    const form = (name: string, size: number, lastModified: number) => {
      // Node's FormData does not accept jsdom's File.
      const data = [
        ['name', 'Elbow'],
        ['image', new File(['x'.repeat(size)], name, { lastModified })],
      ];
      return describeForm(data as unknown as FormData);
    };
    expect(form('a.jpg', 1, 1)).toBe(form('a.jpg', 1, 1));
    expect(new Set([form('a.jpg', 1, 1), form('b.jpg', 1, 1), form('a.jpg', 2, 1), form('a.jpg', 1, 2)]).size).toBe(4);
  });
});
