import { ApiError } from './api-error';
import { offsetOf, readPage } from './request-fields';

describe('readPage (bad-inputs C40)', () => {
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
