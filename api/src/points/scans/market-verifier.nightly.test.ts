import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as bodyOf } from 'node:stream/consumers';
import { createHmac, randomBytes } from 'node:crypto';
import { createMarketVerifier, verifierSecret } from '../../labels/market-codes/market-verifier';
import { findProduct } from '../../catalogue/catalogue';
import type { HttpClient } from '../../platform/http-client';
import { createTestApi, type TestApi } from '../../../test/create-test-api';
import { createProduct } from '../../../test/factories';
import { addFile, sendPart, setMarketLabels } from '../../../test/fixtures/market-labels';
import {
  type ApiResponse,
  expectInvariantsHold,
  expectRefusal,
  post,
  scan,
  tally,
  totalsOf,
} from '../../../test/points-driver';

/** The other vendor: says what `respond` says, and knows what was redeemed under which id. */
let vendor: Server;
let url: string;
let respond: RequestListener;
let requests: { id: string; body: { code: string; redeem: boolean } }[] = [];
let api: TestApi;
let owner: string;
let run = 0;
const next = () => `PP${String((run += 1)).padStart(8, '0')}`;

const say =
  (body: unknown, status = 200, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

beforeAll(async () => {
  vendor = createServer(async (request, response) => {
    const body = await bodyOf(request);
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signed } = request.headers;
    const key = Buffer.from(verifierSecret(api.context.config.codeKeys).slice('whsec_'.length), 'base64');
    const expected = createHmac('sha256', key)
      .update(`${String(id)}.${String(at)}.${body}`)
      .digest('base64');
    if (!String(signed).split(' ').includes(`v1,${expected}`)) return void response.writeHead(401).end();
    requests.push({ id: String(id), body: JSON.parse(body) });
    respond(request, response);
  });
  await new Promise<void>((listening) => vendor.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`;
});
beforeAll(async () => {
  api = await createTestApi({ outgoingOrigins: [url] });
  owner = await api.signInAdmin();
});
beforeEach(async () => {
  await setMarketLabels(api, { verifier: { url: `${url}/verify`, product: null, limit: 500 } });
  requests = [];
  respond = say({ genuine: true, used: false, points: 120 });
});
afterAll(async () => {
  await expectInvariantsHold(api);
  await api.close();
  await new Promise((closed) => vendor.close(closed));
});

const CANNOT_CHECK = 'This label cannot be checked right now. Please try again in a minute.';

describe('a code that the other vendor answers for', () => {
  test('is granted once, asked once, and has the same response under the same key', async () => {
    const { token, userId } = await api.signInUser();
    const code = next();
    const first = await scan(api, token, code, { key: 'k' });
    expect(first.statusCode).toBe(201);
    expect(first.json().data).toMatchObject({ reward_points: 120, product_name: 'Label of Pipeline Plus' });
    respond = say({ genuine: true, used: true, points: 120 });
    expect((await scan(api, token, code, { key: 'k' })).body).toBe(first.body);
    expectRefusal(await scan(api, (await api.signInUser()).token, code), 409, 'This QR code has already been used');
    expect(requests.map(({ body }) => body)).toEqual([{ code, redeem: true }]);
    expect(await totalsOf(api, userId)).toMatchObject({ granted: 120 });
    // Further codes of as many points are of the same batch.
    respond = say({ genuine: true, points: 120 });
    expect((await scan(api, token, next())).statusCode).toBe(201);
    const batches = await api.db.selectFrom('batches').where('points', '=', 120).select('quantity').execute();
    expect(batches).toEqual([{ quantity: 2 }]);
  });

  test('is of its product, whose points stay those of our labels', async () => {
    const product = await createProduct(api.context, { name: 'Valve' });
    await setMarketLabels(api, { verifier: { url: `${url}/verify`, product: product.id, limit: 500 } });
    const { token } = await api.signInUser();
    expect((await scan(api, token, next())).json().data).toMatchObject({ product_name: 'Valve', reward_points: 120 });
    expect(await findProduct(api.db, product.id)).toMatchObject({ points: 0 });
  });

  test('has another id for each brand, so that the vendor does not say of one code to both that it is unused', async () => {
    const ids: unknown[] = [];
    const send: HttpClient['send'] = async ({ headers }) => {
      ids.push(headers?.['webhook-id']);
      return { status: 200, body: '{"genuine":false}', truncated: false } as never;
    };
    const code = next();
    for (const brand of [undefined, 'brand_acme', 'brand_acme', 'brand_best'])
      await createMarketVerifier({ http: { send } as HttpClient, keys: api.context.config.codeKeys, brand }).ask(
        { url, product: null, limit: 1 },
        { code, redeem: true },
      );
    expect([new Set(ids).size, ids[1]]).toEqual([3, ids[2]]);
  });

  test('50 at once over two nodes: one grant, however often it was asked', async () => {
    const node = await api.anotherNode();
    const users = await Promise.all(Array.from({ length: 50 }, () => api.signInUser()));
    const code = next();
    // As a phone does: no response in time is no response.
    const scanUntilAnswered = async (from: TestApi, token: string): Promise<ApiResponse> => {
      const response = await scan(from, token, code, { key: 'k' });
      return response.statusCode === 503 ? scanUntilAnswered(from, token) : response;
    };
    const responses = await Promise.all(users.map(({ token }, at) => scanUntilAnswered(at % 2 ? api : node, token)));
    expect(tally(responses)).toEqual({ 201: 1, 409: 49 });
    expect(new Set(requests.map(({ id }) => id)).size).toBe(1);
    await node.app.close();
  });

  test('is asked again with the same id after a node died before it was stored', async () => {
    const { token } = await api.signInUser();
    const code = next();
    const { now } = api.context.clock;
    respond = (request, response) => {
      // The vendor has redeemed it; the node that asked is gone.
      api.context.clock.now = () => {
        throw new Error('killed');
      };
      say({ genuine: true, points: 60 })(request, response);
    };
    expect((await scan(api, token, code, { key: 'k' })).statusCode).toBe(500);
    api.context.clock.now = now;
    respond = say({ genuine: true, points: 60 });
    expect((await scan(api, token, code, { key: 'k' })).statusCode).toBe(201);
    expect(requests[0]!.id).toBe(requests[1]!.id);
  });

  test('503, without asking, while a key is not listed that codes were stored under: paid ones would be new', async () => {
    const { token } = await api.signInUser();
    const code = next();
    expect((await scan(api, token, code)).statusCode).toBe(201);
    const later = await api.anotherNode({ codeKeys: [{ id: 'B', key: randomBytes(32) }] });
    requests = [];
    expectRefusal(
      await scan(later, (await api.signInUser()).token, code),
      503,
      CANNOT_CHECK,
      'label_check_unavailable',
    );
    expect(requests).toEqual([]);
    await later.app.close();
  });

  test('409 if the other vendor has paid it, 400 if it is not genuine: only that counts as a guess', async () => {
    const { token, userId } = await api.signInUser();
    respond = say({ genuine: true, used: true, points: 5 });
    expectRefusal(await scan(api, token, next()), 409, 'This QR code has already been used');
    respond = say({ genuine: false });
    expectRefusal(await scan(api, token, next()), 400, 'Invalid QR code');
    const counted = await api.db
      .selectFrom('rate_events')
      .where('subject', '=', String(userId))
      .where('kind', '=', 'invalid-code')
      .select('id')
      .execute();
    expect(counted).toHaveLength(1);
  });

  test('400 for what the service refuses, which stops it for no one', async () => {
    for (let at = 0; at < 6; at += 1) {
      respond = say('', 404);
      expectRefusal(await scan(api, (await api.signInUser()).token, next()), 400, 'Invalid QR code');
    }
    respond = say({ genuine: true, points: 7 });
    expect((await scan(api, (await api.signInUser()).token, next())).statusCode).toBe(201);
  });

  test('a look at a code that is not stored asks without using it: 503 if it is genuine, 400 if not', async () => {
    const { token } = await api.signInUser();
    const look = (encrypyData: string) => post(api, '/users/products/get', token, { encrypyData });
    const code = next();
    expectRefusal(await look(code), 503, CANNOT_CHECK, 'label_check_unavailable');
    expect(requests.map(({ body }) => body)).toEqual([{ code, redeem: false }]);
    respond = say({ genuine: false });
    expectRefusal(await look(next()), 400, 'Invalid QR code');
  });

  test('is not asked of a user at the limit of invalid codes, nor for a code of a file', async () => {
    const { token } = await api.signInUser();
    respond = say({ genuine: false });
    for (let at = 0; at < api.context.config.limits.invalidScansPerTenMinutes; at += 1) await scan(api, token, next());
    requests = [];
    expect((await scan(api, token, next())).statusCode).toBe(429);
    const code = next();
    const id = await addFile(api, owner);
    await sendPart(api, owner, id, { text: `${code},5\n` });
    expect((await scan(api, (await api.signInUser()).token, code)).statusCode).toBe(400);
    expect(requests).toEqual([]);
  });

  test.each<[string, () => RequestListener]>([
    ['no response in time', () => () => undefined],
    ['a refused signature', () => say('', 401)],
    ['5xx', () => say({ genuine: true, points: 5 }, 503)],
    ['another body', () => say('<html>maintenance</html>')],
    ['no points', () => say({ genuine: true })],
    ['points as a text', () => say({ genuine: true, points: '50' })],
    ['points below zero', () => say({ genuine: true, points: -50 })],
    ['points above the limit', () => say({ genuine: true, points: 501 })],
    ['a redirect', () => say({ genuine: true, points: 5 }, 302, { location: `${url}/other` })],
    ['an oversized body', () => say({ genuine: true, points: 5, more: 'x'.repeat(10_000) })],
    ['a closed connection', () => (request) => request.socket.destroy()],
  ])('503 for %s, within 2.5 seconds, and later granted', async (_name, listener) => {
    const { token } = await api.signInUser();
    const code = next();
    respond = listener();
    const started = performance.now();
    const response = await scan(api, token, code, { key: 'k' });
    expectRefusal(response, 503, CANNOT_CHECK, 'label_check_unavailable');
    expect(response.headers['retry-after']).toBe('60');
    expect(performance.now() - started).toBeLessThan(2500);
    respond = say({ genuine: true, points: 50 });
    expect((await scan(api, token, code, { key: 'k' })).statusCode).toBe(201);
  });

  test.each(['https://10.0.0.7/verify', 'https://localhost/verify', 'http://vendor.example/verify'])(
    '503 for %s, which the api does not call',
    async (address) => {
      await setMarketLabels(api, { verifier: { url: address, product: null, limit: 500 } });
      expectRefusal(await scan(api, (await api.signInUser()).token, next()), 503, CANNOT_CHECK);
    },
  );
});

describe('POST /admin/market-labels/test', () => {
  test('200 says what the service says, and uses nothing', async () => {
    const code = next();
    const before = (await api.db.selectFrom('market_codes').selectAll().execute()).length;
    const test = async () => (await post(api, '/admin/market-labels/test', owner, { code })).json().data as object;
    expect(await test()).toMatchObject({ genuine: true, used: false, points: 120, problem: null });
    expect(requests.map(({ body }) => body)).toEqual([{ code, redeem: false }]);
    respond = say('', 500);
    expect(await test()).toMatchObject({ genuine: null, problem: 'The service responded with status 500' });
    expect((await api.db.selectFrom('market_codes').selectAll().execute()).length).toBe(before);
  });

  test('400 for a text that no format fits, 409 without a service', async () => {
    expectRefusal(
      await post(api, '/admin/market-labels/test', owner, { code: 'x' }),
      400,
      '“x” is not written as the formats say',
    );
    await setMarketLabels(api);
    expect((await post(api, '/admin/market-labels/test', owner, { code: next() })).statusCode).toBe(409);
  });
});

// Last: the breaker stays open for half a minute.
test('is not waited for while the service keeps failing', async () => {
  const { token } = await api.signInUser();
  respond = say('', 500);
  for (let at = 0; at < 5; at += 1) await scan(api, token, next());
  requests = [];
  expectRefusal(await scan(api, token, next()), 503, CANNOT_CHECK);
  expect(requests).toEqual([]);
});
