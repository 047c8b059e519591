import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../http/api-error';
import { identify as identifyRequest } from './identify-request';

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
