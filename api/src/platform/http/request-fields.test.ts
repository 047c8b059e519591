import { ApiError } from './api-error';
import { offsetOf, readPage } from './request-fields';
import type { IncomingMessage } from 'node:http';
import { requestIds } from './server-options';

describe('readPage (bad input C40)', () => {
  test.each([
    [undefined, undefined, 1],
    [{}, {}, 1],
    [null, {}, 1],
    [{ page: 3 }, {}, 3],
    [{ page: '3' }, {}, 3],
    [{}, { page: '7' }, 7],
    [{ page: 2 }, { page: '7' }, 2],
    [{ page: 1e8 }, {}, 1e8],
  ])('body %j, query %j: %d', (body, query, page) => {
    expect(readPage(body, query)).toBe(page);
  });

  test.each([0, -1, 1.5, 1e18, Number.NaN, 'abc', '', '1e3', '-1', '०', '99999999999', [1], { page: 1 }, true])(
    '%j is 400',
    (page) => {
      const details = { errors: { page: 'Invalid page' } };
      const refused = { status: 400, code: 'invalid_page', message: 'Invalid page', details };
      for (const parts of [
        [{ page }, {}],
        [{}, { page }],
      ]) {
        let caught: unknown;
        try {
          readPage(parts[0], parts[1]);
        } catch (error) {
          caught = error;
        }
        expect(caught).toBeInstanceOf(ApiError);
        expect(caught).toMatchObject(refused);
      }
    },
  );

  test('the first page starts at row 0', () => {
    expect([offsetOf(1), offsetOf(2), offsetOf(11)]).toEqual([0, 10, 100]);
  });
});

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const GIVEN = 'Root=1-67891233-abcdef012345678912345678';

const idOf = (trustProxy: string[], remoteAddress: string, given?: string | string[]) =>
  requestIds(trustProxy)({
    headers: given === undefined ? {} : { 'x-request-id': given },
    socket: { remoteAddress },
  } as unknown as IncomingMessage);

describe('the name of a request', () => {
  test.each([
    ['an address', ['10.0.0.7'], '10.0.0.7'],
    ['a network', ['10.0.0.0/8'], '10.1.2.3'],
    ['an address on a dual-stack socket', ['10.0.0.7'], '::ffff:10.0.0.7'],
    ['an IPv6 network', ['fd00::/8'], 'fd00::1'],
  ])('is kept from a trusted proxy: %s', (_name, trusted, address) => {
    expect(idOf(trusted, address, GIVEN)).toBe(GIVEN);
  });

  test.each<[string, string[], string, string | string[] | undefined]>([
    ['none was given', ['10.0.0.7'], '10.0.0.7', undefined],
    ['no proxy is trusted', [], '10.0.0.7', GIVEN],
    ['another is trusted', ['10.0.0.7'], '10.0.0.8', GIVEN],
    ['it is a mobile number', ['10.0.0.7'], '10.0.0.7', '9876543210'],
    ['it breaks the line', ['10.0.0.7'], '10.0.0.7', 'abcdefgh\n{"level":"fatal"}'],
    ['it is too long', ['10.0.0.7'], '10.0.0.7', 'a'.repeat(129)],
    ['it came twice', ['10.0.0.7'], '10.0.0.7', ['abcdefgh', 'ijklmnop']],
  ])('is ours when %s', (_name, trusted, address, given) => {
    expect(idOf(trusted, address, given)).toMatch(UUID);
  });
});
