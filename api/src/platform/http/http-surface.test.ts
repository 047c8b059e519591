import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { TEST_ADMIN, type TestApi, createTestApi, freshMobile } from '../../../test/create-test-api';
import { exchangeRaw, listenOnFreePort } from '../../../test/raw-http';
import { apiPlugin } from '../../app';
import { serverOptions } from './server-options';

const json = { 'content-type': 'application/json' };

describe('the HTTP surface', () => {
  let api: TestApi;
  let port: number;
  let token: string;
  beforeAll(async () => {
    api = await createTestApi({ limits: { requestSeconds: 1 } });
    port = await listenOnFreePort(api.app);
    ({ token } = await api.signInUser());
  });
  afterAll(() => api.close());

  const send = (payload: string, headers: Record<string, string> = json, url = '/users/registeration') =>
    api.app.inject({ method: 'POST', url, headers, payload });

  test('GET /healthz and GET /readyz respond with 200', async () => {
    for (const url of ['/healthz', '/readyz']) {
      const response = await api.app.inject({ url });
      expect([response.statusCode, response.json()]).toEqual([200, { status: 'ok' }]);
    }
  });

  test('an unknown path is 404 in the envelope', async () => {
    const response = await api.app.inject({ method: 'POST', url: '/nowhere' });
    expect([response.statusCode, response.json()]).toEqual([404, { message: 'Not found', code: 'not_found' }]);
  });

  async function nothingHappened(act: () => Promise<void>): Promise<void> {
    const rows = async () => ({
      sends: await api.db.selectFrom('otp_sends').selectAll().execute(),
      journal: await api.db.selectFrom('journal').selectAll().execute(),
      sms: api.outbox.length,
    });
    const before = await rows();
    await act();
    expect(await rows()).toEqual(before);
  }

  describe('JSON bodies', () => {
    const mobile = '"mobile":"9876543210"';
    test.each([
      ['A16 5000 deep', `{${mobile},"x":${'['.repeat(5000)}${']'.repeat(5000)}}`, 400, 'Invalid JSON'],
      ['33 deep', `{${mobile},"x":${'['.repeat(32)}${']'.repeat(32)}}`, 400, 'Invalid JSON'],
      ['A17 cut off', '{"mobile":', 400, 'Invalid JSON'],
      ['not JSON', 'mobile=9876543210', 400, 'Invalid JSON'],
      ['NUL bytes', '\u0000\u0000', 400, 'Invalid JSON'],
      ['A20 __proto__', `{"__proto__":{"role_id":1},${mobile}}`, 400, 'Invalid request'],
      ['constructor.prototype', `{"constructor":{"prototype":{"role_id":1}},${mobile}}`, 400, 'Invalid request'],
      ['an array', '[]', 400, 'Invalid request'],
      ['null', 'null', 400, 'Invalid request'],
      ['a number', '7', 400, 'Invalid request'],
      ['nothing', '', 400, 'Please enter a valid 10-digit mobile number.'],
      ['65,537 bytes', `{${mobile}}`.padEnd(65_537), 413, 'The request is too large'],
    ])('%s', async (_name, payload, status, message) => {
      await nothingHappened(async () => {
        const response = await send(payload);
        expect([response.statusCode, response.json().message]).toEqual([status, message]);
        expect(Object.keys(response.json())).toEqual(expect.arrayContaining(['message', 'code']));
        expect(response.body).not.toMatch(/at .*\.(js|ts)|node_modules|select |insert /i);
      });
    });

    test('65,536 bytes and 32 levels are read', async () => {
      const head = `{"mobile":"${freshMobile()}","x":${'['.repeat(31)}${']'.repeat(31)},"y":"`;
      const response = await send(`${head}${'a'.repeat(65_536 - head.length - 2)}"}`);
      expect(response.statusCode).toBe(201);
    });

    test('brackets inside texts are no depth', async () => {
      const payload = JSON.stringify({ mobile: freshMobile(), x: `${'[{"'.repeat(100)}\\` });
      expect((await send(payload)).statusCode).toBe(201);
    });

    test.each([
      ['A19 a form', 'application/x-www-form-urlencoded', 'mobile=9876543210'],
      ['plain text', 'text/plain', '{"mobile":"9876543210"}'],
      ['xml', 'application/xml', '<mobile>9876543210</mobile>'],
    ])('415: %s', async (_name, type, payload) => {
      await nothingHappened(async () => {
        const response = await send(payload, { 'content-type': type });
        expect([response.statusCode, response.json()]).toEqual([
          415,
          { message: 'Unsupported media type', code: 'unsupported_media_type' },
        ]);
      });
    });

    test('D14: a DELETE without a body is 400', async () => {
      const response = await api.app.inject({
        method: 'DELETE',
        url: '/admin/models',
        headers: { token: await api.signInAdmin() },
      });
      expect(response.statusCode).toBe(400);
      expect(response.json().message).toEqual(expect.any(String));
    });
  });

  test('B35: GET on a POST route is 404', async () => {
    const response = await api.app.inject({ method: 'GET', url: '/users/registeration' });
    expect([response.statusCode, response.json()]).toEqual([404, { message: 'Not found', code: 'not_found' }]);
  });

  test.each(['https://evil.example', 'null'])('B37, B38: no CORS header for origin %s', async (origin) => {
    for (const method of ['OPTIONS', 'POST'] as const) {
      const headers = { origin, 'access-control-request-method': 'POST', ...json };
      const response = await api.app.inject({ method, url: '/users/registeration', headers, payload: '{}' });
      expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  describe('for pages of allowed origins', () => {
    const site = 'https://points.example';
    let open: TestApi;
    let address: string;
    beforeAll(async () => {
      open = await api.anotherNode({ allowedOrigins: [site, 'https://other.example'] });
      address = `http://127.0.0.1:${await listenOnFreePort(open.app)}`;
    });
    afterAll(() => open.close());
    const corsOf = ({ headers }: Response) =>
      Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')));

    test.each(['/users/getUserDetails', '/admin/models', '/nowhere'])('a preflight of %s is cached', async (path) => {
      const headers = {
        origin: site,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,idempotency-key,token',
      };
      const response = await fetch(address + path, { method: 'OPTIONS', headers });
      expect([response.status, await response.text(), response.headers.get('vary')]).toEqual([204, '', 'origin']);
      expect(corsOf(response)).toEqual({
        'access-control-allow-origin': site,
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-allow-headers': 'content-type, idempotency-key, token',
        'access-control-max-age': '7200',
      });
    });

    test.each<[string, number, RequestInit]>([
      ['/healthz', 200, {}],
      ['/users/getUserDetails', 401, { method: 'POST' }],
      ['/users/registeration', 400, { method: 'POST', headers: json, body: '{"mobile":' }],
      ['/nowhere', 404, {}],
    ])('%s, %i: readable there, with what the pages read, without credentials', async (path, status, init) => {
      const response = await fetch(address + path, { ...init, headers: { ...init.headers, origin: site } });
      expect([response.status, response.headers.get('cross-origin-resource-policy')]).toEqual([status, 'cross-origin']);
      expect(corsOf(response)).toEqual({
        'access-control-allow-origin': site,
        'access-control-expose-headers': 'content-disposition, retry-after, x-request-id, x-total-rows',
      });
    });

    test.each(['https://evil.example', 'https://points.example.evil.example', 'http://points.example', 'null'])(
      'no other origin: %s',
      async (origin) => {
        for (const method of ['OPTIONS', 'POST']) {
          const headers = { origin, 'access-control-request-method': 'POST' };
          const response = await fetch(`${address}/users/registeration`, { method, headers });
          expect([corsOf(response), response.headers.get('vary')]).toEqual([{}, 'origin']);
        }
      },
    );
  });

  test('F28, F29: security headers and no-store on all responses, errors too', async () => {
    for (const url of ['/healthz', '/nowhere', '/users/getUserDetails']) {
      const { headers } = await api.app.inject({ method: url === '/healthz' ? 'GET' : 'POST', url });
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'strict-transport-security': expect.stringContaining('max-age='),
        'permissions-policy': expect.any(String),
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      });
      expect(headers['x-powered-by']).toBeUndefined();
    }
  });

  describe('on a real socket', () => {
    const head = (extra: string[], path = '/users/getUserDetails') =>
      [`POST ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...extra].join('\r\n');

    test('B28: an 8 KB token is 401, B29: a 64 KB one 431', async () => {
      expect(await exchangeRaw(port, `${head([`token: ${'A'.repeat(8192)}`, 'Content-Length: 0'])}\r\n\r\n`)).toMatch(
        /^HTTP\/1\.1 401 /,
      );
      expect(await exchangeRaw(port, `${head([`token: ${'A'.repeat(65_536)}`, 'Content-Length: 0'])}\r\n\r\n`)).toMatch(
        /^HTTP\/1\.1 431 /,
      );
    });

    test('B41: both Content-Length and Transfer-Encoding is 400', async () => {
      const smuggled = 'POST /users/logout HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n';
      const request = `${head(['Content-Type: application/json', 'Content-Length: 6', 'Transfer-Encoding: chunked'])}\r\n\r\n0\r\n\r\n${smuggled}`;
      const received = await exchangeRaw(port, request);
      expect(received).toMatch(/^HTTP\/1\.1 400 /);
      expect(received.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    });

    test('an admin code goes out after the response, on a connection that stays open', async () => {
      const response = await fetch(`http://127.0.0.1:${port}/admin/generate_Otp`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ mobile: TEST_ADMIN }),
      });
      expect(response.status).toBe(201);
      await response.text();
      const sent = () => api.outbox.filter(({ mobile }) => mobile === TEST_ADMIN).length;
      await vi.waitFor(() => expect(sent()).toBe(1), { timeout: 20_000 });
    });

    test('a body that dribbles in is cut off with 408', async () => {
      const start = performance.now();
      const extra = ['Content-Type: application/json', 'Content-Length: 100', `token: ${token}`];
      const received = await exchangeRaw(port, `${head(extra)}\r\n\r\n{"a`);
      expect(received).toMatch(/^HTTP\/1\.1 408 /);
      expect(received).toContain('"code":"timeout"');
      expect(performance.now() - start).toBeLessThan(20_000);
      expect((await api.app.inject({ url: '/healthz' })).statusCode).toBe(200);
    });
  });

  test.each([
    ['a JSON body', 'content-type: application/json'],
    ['a form', 'content-type: multipart/form-data; boundary=b'],
  ])('a client that hangs up in the middle of %s is no error of the server', async (_name, type) => {
    const lines: string[] = [];
    const node = await api.anotherNode({ logLevel: 'info', log: { write: (line) => void lines.push(line) } });
    const admin = await api.signInAdmin();
    const nodePort = await listenOnFreePort(node.app);
    const url = type.includes('json') ? '/users/registeration' : '/admin/products/store';
    const head = `POST ${url} HTTP/1.1\r\nhost: x\r\ntoken: ${admin}\r\n${type}\r\ncontent-length: 1000\r\n\r\n`;
    const part = '--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\nabc';
    await exchangeRaw(nodePort, head + (type.includes('json') ? '{"mobile":' : part), 200);
    await node.app.close();
    expect(lines.filter((line) => line.includes('"status":499'))).toHaveLength(1);
    expect(lines.filter((line) => /"level":"(warn|error|fatal)"/.test(line))).toEqual([]);
  });

  test('the log holds no token, number or one-time code', async () => {
    let log = '';
    const stream = new Writable({
      write(chunk: Buffer, _encoding, done) {
        log += chunk.toString();
        done();
      },
    });
    const node = await api.anotherNode({ logLevel: 'trace' });
    const options = serverOptions(node.context.config);
    const app = Fastify({ ...options, logger: { ...(options.logger as object), stream } });
    await app.register(apiPlugin(node.context));
    const mobile = freshMobile();
    const post = (url: string, payload: object, headers = {}) => app.inject({ method: 'POST', url, payload, headers });
    await post('/users/registeration', { mobile });
    const { otp } = node.outbox.at(-1)!;
    const signedIn = await post('/users/registeration', { mobile, otp, role_id: 2 });
    const { Token } = signedIn.json<{ Token: string }>();
    await post(`/users/getUserDetails?token=${Token}`, {}, { token: Token });
    await post('/users/registeration', { mobile, otp, role_id: 2 });
    await app.close();
    await node.app.close();
    expect(log).toContain('/users/getUserDetails');
    for (const secret of [mobile, otp, Token, Token.split('.')[2]!]) expect(log).not.toContain(secret);
  });
});
