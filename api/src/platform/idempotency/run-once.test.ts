import { createTestApi, type TestApi } from '../../../test/create-test-api';
import { type IdempotentRequest, takeKey } from './remembered-responses.repository';
import { runLasting } from './run-once';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../http/api-error';
import { identify as identifyRequest } from './identify-request';

describe('run once', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  const requestOf = (key: string, hash = 'h'): IdempotentRequest => ({
    area: 'admin',
    callerId: 1,
    operation: 'bulkUploadProducts',
    key,
    hash,
  });
  const done = { status: 201, body: { message: 'Done' } };

  test('work that failed is done again under the same key', async () => {
    const work = vi.fn().mockRejectedValueOnce(new Error('disk full')).mockResolvedValue(done);
    await expect(runLasting(api.context, requestOf('failed'), work)).rejects.toThrow('disk full');
    expect(await runLasting(api.context, requestOf('failed'), work)).toEqual(done);
    expect(await runLasting(api.context, requestOf('failed'), work)).toEqual(done);
    expect(work).toHaveBeenCalledTimes(2);
  });

  test('work whose process died is done again once its lease is over; until then a repeated request waits', async () => {
    await takeKey(api.db, requestOf('died'), api.clock.now());
    const work = vi.fn().mockResolvedValue(done);
    const waiting = runLasting(api.context, requestOf('died'), work);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(work).not.toHaveBeenCalled();
    api.clock.advance(61);
    expect(await waiting).toEqual(done);
  });

  test('422 for other content while the work is under way', async () => {
    await takeKey(api.db, requestOf('running'), api.clock.now());
    await expect(runLasting(api.context, requestOf('running', 'other'), async () => done)).rejects.toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
    });
  });
});

const routeOptions = { url: '/trial', schema: { operationId: 'trial' } } as unknown as FastifyRequest['routeOptions'];
const identify = (key: unknown, body?: unknown, params: unknown = {}) =>
  identifyRequest({ routeOptions, headers: { 'idempotency-key': key as string }, params, body }, 'admin', 1);

test('without a key there is nothing to repeat', () => {
  expect(identify(undefined, {})).toBeUndefined();
});

test('the same body has the same digest, however its fields are ordered', () => {
  const one = identify('k', { a: 1, b: { c: [1, null, 'x'], d: true } });
  const other = identify('k', { b: { d: true, c: [1, null, 'x'] }, a: 1 });
  expect(one).toEqual(other);
  expect(one?.key).toBe('k');
});

test.each([
  [{ a: 1 }, { a: '1' }],
  [{ a: 1 }, { a: 1, b: undefined, c: 1 }],
  [{ a: [1, 2] }, { a: [2, 1] }],
  [{ a: null }, {}],
  [{}, undefined],
])('%j and %j have different digests', (one, other) => {
  expect(identify('k', one)?.hash).not.toBe(identify('k', other)?.hash);
});

test('the same body about another thing has another digest', () => {
  const about = (id: string) => identify('k', { reason: 'Lost' }, { id });
  expect(about('1')).toEqual(about('1'));
  expect(about('1')?.hash).not.toBe(about('2')?.hash);
});

test.each(['', ' ', 'a b', 'é', 'a\u0000', 'x'.repeat(256), ['a', 'b']])('%j is no key', (key) => {
  expect(() => identify(key)).toThrow(ApiError);
});
