import { ApiError } from './api-error';
import { requestIdentity } from './idempotency-key';

const identify = (key: unknown, body?: unknown) => requestIdentity({ headers: { 'idempotency-key': key }, body });

test('without a key there is nothing to repeat', () => {
  expect(requestIdentity({ headers: {}, body: {} })).toBeUndefined();
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

test.each(['', ' ', 'a b', 'é', 'a\u0000', 'x'.repeat(256), ['a', 'b']])('%j is no key', (key) => {
  expect(() => identify(key)).toThrow(ApiError);
});
