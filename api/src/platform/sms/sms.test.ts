import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestApi, createTestApi, freshMobile } from '../../../test/create-test-api';
import { circuitBreaker } from '../circuit-breaker';
import { type OtpSms, otpText } from './sms-sender';
import { createSmsSender } from './create-sms-sender';
import { type Msg91Config, msg91Sms } from './msg91-sms';

const publicUrl = 'https://rewards.example:8443';
const sms: OtpSms = {
  mobile: '9876543210',
  otp: '012345',
  purpose: 'user-sign-in',
  text: otpText('012345', publicUrl, 300),
  validSeconds: 300,
  at: new Date('2026-11-21T06:30:00.000Z'),
};

test('the message ends in the WebOTP line, and nothing follows it', () => {
  expect(sms.text).toBe(
    '012345 is your Loyalty Programme code. It works for 5 minutes. Do not share it with anyone.\n\n@rewards.example #012345',
  );
  expect(otpText('1', 'http://localhost:8080', 60, 'account-deletion', 'Flow')).toContain('DELETES your Flow account');
  expect(otpText('1', 'http://localhost:8080', 60)).toMatch(/1 minute\. .*\n\n@localhost #1$/);
});

test('console: one line for the person at the terminal', async () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await createSmsSender({ sms: { provider: 'console' }, publicUrl }).send(sms);
  expect(written.mock.calls).toEqual([['OTP for 9876543210 (user sign-in): 012345\n']]);
  written.mockRestore();
});

test('outbox: one JSON object a line, readable by its owner only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'outbox-'));
  try {
    const file = join(folder, 'new', 'outbox.jsonl');
    const sender = createSmsSender({ sms: { provider: 'outbox', file }, publicUrl });
    await sender.send(sms);
    await sender.send({ ...sms, purpose: 'admin-sign-in' });
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
    const { mobile, otp, text } = sms;
    const at = '2026-11-21T06:30:00.000Z';
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { mobile, otp, purpose: 'user-sign-in', text, at },
      { mobile, otp, purpose: 'admin-sign-in', text, at },
    ]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  } finally {
    await rm(folder, { recursive: true });
  }
});

describe('circuit breaker', () => {
  test('opens after failures in a row, rests, lets one try, and closes when that succeeds', () => {
    let now = 0;
    const breaker = circuitBreaker({ failures: 2, restMs: 1000 }, () => now);
    breaker.failed();
    breaker.succeeded();
    breaker.failed();
    expect([breaker.isClosed(), breaker.tryPass()]).toEqual([true, true]);
    breaker.failed();
    expect([breaker.isClosed(), breaker.tryPass()]).toEqual([false, false]);
    now = 1000;
    expect([breaker.isClosed(), breaker.tryPass(), breaker.tryPass()]).toEqual([true, true, false]);
    breaker.failed();
    expect(breaker.tryPass()).toBe(false);
    now = 2000;
    expect(breaker.tryPass()).toBe(true);
    breaker.succeeded();
    expect([breaker.tryPass(), breaker.tryPass()]).toEqual([true, true]);
  });
});

describe('MSG91', () => {
  interface Asked {
    method: string | undefined;
    url: URL;
    authkey: unknown;
    contentType: unknown;
    body: unknown;
  }
  let respond: (response: ServerResponse) => void;
  let asked: Asked[] = [];
  const gateway = createServer((request: IncomingMessage, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      asked.push({
        method: request.method,
        url: new URL(request.url!, 'http://gateway'),
        authkey: request.headers.authkey,
        contentType: request.headers['content-type'],
        body: JSON.parse(body),
      });
      respond(response);
    });
  });
  let config: Msg91Config;
  beforeAll(async () => {
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
    const { port } = gateway.address() as AddressInfo;
    config = {
      provider: 'msg91',
      authKey: 'the-key',
      templateId: 'the-template',
      url: `http://127.0.0.1:${port}`,
    };
  });
  beforeEach(() => {
    asked = [];
  });
  afterAll(() => {
    gateway.closeAllConnections();
    gateway.close();
  });

  const json = (status: number, body: unknown) => (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const silence = () => undefined;
  const endless = (response: ServerResponse) => void response.writeHead(200).write('{"type":');
  // Short only where no response comes: a busy machine may take longer than that for any other.
  const timeoutMs = () => (respond === silence || respond === endless ? 400 : 60_000);
  const success = json(200, { request_id: '3763646c3058373530393938', type: 'success' });

  test('asks for our own code to be sent by the template, with the key in the header', async () => {
    respond = success;
    await msg91Sms(config, 'rewards.example').send(sms);
    expect(asked).toHaveLength(1);
    const [{ url, ...rest }] = asked as [Asked];
    expect(rest).toEqual({
      method: 'POST',
      authkey: 'the-key',
      contentType: 'application/json',
      body: { domain: 'rewards.example' },
    });
    expect(url.pathname).toBe('/api/v5/otp');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      template_id: 'the-template',
      mobile: '919876543210',
      otp: '012345',
      otp_length: '6',
      otp_expiry: '5',
      realTimeResponse: '1',
    });
  });

  test.each([
    [
      '200 with an error body',
      json(200, { type: 'error', message: 'Invalid mobile 919876543210, otp 012345' }),
      'Invalid mobile 91…, otp …',
    ],
    ['400 with an error body', json(400, { type: 'error', message: 'template missing' }), '400: template missing'],
    ['401', json(401, { type: 'error', message: 'AuthenticationFailure' }), '401: AuthenticationFailure'],
    ['500', json(500, {}), '500: no reason given'],
    ['HTML', (response: ServerResponse) => void response.end('<html>welcome</html>'), '200: no reason given'],
    ['JSON that is no object', json(200, 'success'), 'no reason given'],
    [
      'a redirect',
      (response: ServerResponse) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      'no connection',
    ],
    ['a cut connection', (response: ServerResponse) => void response.destroy(), 'no connection'],
    ['silence', silence, 'did not respond in time'],
    ['a response that never ends', endless, 'did not respond in time'],
  ])('%s is not sent, and the reason holds neither number nor code', async (_name, reply, reason) => {
    respond = reply;
    const start = performance.now();
    const error = await msg91Sms(config, 'rewards.example', undefined, timeoutMs())
      .send(sms)
      .then(
        () => undefined,
        (caught: Error) => caught,
      );
    expect(error?.message).toContain(reason);
    expect(error?.message).not.toMatch(/9876543210|012345/);
    expect(performance.now() - start).toBeLessThan(4000);
  });

  test('rests after five failures of the gateway, but not after refused numbers', async () => {
    const sender = msg91Sms(config, 'rewards.example');
    respond = json(200, { type: 'error', message: 'Invalid mobile' });
    for (let n = 0; n < 8; n += 1) await expect(sender.send(sms)).rejects.toThrow('Invalid mobile');
    expect(sender.isAvailable()).toBe(true);
    respond = json(500, {});
    for (let n = 0; n < 5; n += 1) await expect(sender.send(sms)).rejects.toThrow('500');
    expect(sender.isAvailable()).toBe(false);
    const before = asked.length;
    await expect(sender.send(sms)).rejects.toThrow('resting');
    expect(asked).toHaveLength(before);
  });

  describe('POST /users/registeration over a gateway', () => {
    let api: TestApi;
    beforeAll(async () => {
      const breaker = circuitBreaker({ failures: 5, restMs: 30_000 });
      const sender = () => msg91Sms(config, 'rewards.example', breaker, timeoutMs());
      const smsSender = { isAvailable: () => breaker.isClosed(), send: (message: OtpSms) => sender().send(message) };
      api = await createTestApi({ smsSender });
    });
    afterAll(() => api.close());
    const send = (mobile: string) =>
      api.app.inject({ method: 'POST', url: '/users/registeration', payload: { mobile } });

    test('201 when it takes the message, 503 when it fails or hangs, and then at once 201 again', async () => {
      const mobile = freshMobile();
      respond = json(500, {});
      expect((await send(mobile)).statusCode).toBe(503);
      respond = silence;
      const start = performance.now();
      const hung = await send(mobile);
      expect([hung.statusCode, hung.json().code]).toEqual([503, 'sms_unavailable']);
      expect(performance.now() - start).toBeLessThan(4000);
      respond = success;
      expect((await send(mobile)).statusCode).toBe(201);
      expect((await api.db.selectFrom('otp_sends').selectAll().execute()).map((row) => row.mobile)).toEqual([mobile]);
    });
  });
});
